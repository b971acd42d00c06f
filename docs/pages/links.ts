import { LinkChecker, LinkState } from 'linkinator';

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
  if (checked.links.length === 0) throw new Error(`there are no pages in ${folder}`);
  return checked.links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ parent = '', url, status }) => `${page(parent)} links to ${page(url)}: ${status ?? 0}`);
}

function page(url: string): string {
  return url.replace(/^http:\/\/localhost:\d+\//, '');
}
