import { LinkChecker, LinkState } from 'linkinator';
import type { LinkResult } from 'linkinator';

/**
 * What is wrong with the links of a site in a folder: pages, images and scripts that are not there,
 * and anchors that their page does not have. The outside world is left alone.
 */
export async function brokenLinks(folder: string): Promise<readonly string[]> {
  const checked = await new LinkChecker().check({
    path: '**/*.html',
    serverRoot: folder,
    checkFragments: true,
    linksToSkip: (link) => Promise.resolve(!link.startsWith('http://localhost:')),
  });
  const broken = checked.links.filter(({ state }) => state === LinkState.BROKEN);
  return [...new Set(broken.map(problemOf))].sort();
}

/** A page that has no such anchor is there, and the checker does not tell who asked for it. */
function problemOf({ parent = '', url, status = 0 }: LinkResult): string {
  return status === 200
    ? `some page links to ${page(url)}: no such anchor`
    : `${page(parent)} links to ${page(url)}: ${status}`;
}

function page(url: string): string {
  return url.replace(/^http:\/\/localhost:\d+\//, '');
}
