import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { LinkChecker, LinkState } from 'linkinator';

/**
 * What is wrong with the links of a site in a folder: pages, images and scripts that are not there,
 * and anchors that their page does not have. The outside world is left alone.
 */
export async function brokenLinks(folder: string): Promise<readonly string[]> {
  const { links } = await new LinkChecker().check({
    path: '**/*.html',
    serverRoot: folder,
    linksToSkip: (link) => Promise.resolve(!link.startsWith('http://localhost:')),
  });
  const broken = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ parent = '', url, status = 0 }) => `${page(parent)} links to ${page(url)}: ${status}`);
  return [...new Set([...broken, ...brokenAnchors(folder)])].sort();
}

function page(url: string): string {
  return url.replace(/^http:\/\/localhost:\d+\//, '');
}

/**
 * Links to anchors that are not there, on pages that are. The checker would miss those on a page that
 * it has read before it meets the link.
 */
function brokenAnchors(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/'));
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const anchors = new Map([...texts].map(([file, text]) => [file, anchorsOf(text)]));
  return [...texts].flatMap(([file, text]) =>
    anchorLinks(file, text)
      .filter(([target, anchor]) => anchors.get(target)?.has(anchor) === false)
      .map(([target, anchor]) => `${file} links to ${target}#${anchor}: no such anchor`),
  );
}

function anchorsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id = '']) => id));
}

/** The anchors that a page links to, each with its page. */
function anchorLinks(file: string, text: string): (readonly [target: string, anchor: string])[] {
  return Array.from(text.matchAll(/\shref="([^":#]*)#([^"]+)"/g), ([, path = '', anchor = '']) => {
    const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
    return [target, decodeURIComponent(anchor)] as const;
  });
}
