import type { DeclarationReflection, Router } from 'typedoc';
import type { Token } from '../names.js';
import type { Section } from './search.js';

/**
 * What can be found on a guide: the guide itself, each part with a heading, and each row of a table that
 * has an anchor, such as an error code. A comment `<!-- search: custom deck -->` below a heading gives
 * other words for it.
 */
export function sectionsOfGuide(
  url: string,
  page: string,
  tokens: readonly Token[],
): readonly Section[] {
  const sections: Writable<Section>[] = [{ url, page, heading: page, text: '', also: '' }];
  const rows: Writable<Section>[] = [];
  let row: Writable<Section> | null = null;
  tokens.forEach((token, i) => {
    const id = token.attrGet('id');
    const opening = tokens[i - 1];
    const text = textOf(token);
    if (token.type === 'tr_close') row = null;
    if (token.type === 'heading_open' && token.tag !== 'h1' && id !== null) {
      const heading = textOf(tokens[i + 1]!);
      sections.push({ url: `${url}#${id}`, page, heading, text: '', also: '' });
    } else if (token.type === 'td_open' && id !== null) {
      row = { url: `${url}#${id}`, page, heading: id, text: '', also: '' };
      rows.push(row);
    } else if (opening?.type !== 'heading_open' && text !== '') {
      append(sections.at(-1)!, text);
      if (row !== null && text !== row.heading) append(row, text);
    }
    const [, also = ''] = /^<!-- search: (.*) -->/.exec(token.content) ?? [];
    sections.at(-1)!.also += also;
  });
  return [...sections, ...rows];
}

type Writable<T> = { -readonly [key in keyof T]: T[key] };

function append(section: Writable<Section>, text: string): void {
  section.text = `${section.text} ${text}`.trimStart();
}

/** The words of a token, without marks of the Markdown. */
function textOf({ type, content, children }: Token): string {
  if (type === 'inline') return (children ?? []).map(textOf).join('');
  if (type === 'softbreak') return ' ';
  if (type === 'fence') return content.trimEnd();
  return type === 'text' || type === 'code_inline' ? content : '';
}

/**
 * What can be found on a page of the reference: its name, and its members. What a class inherits from
 * the language is not explained here.
 */
export function sectionsOfName(
  name: DeclarationReflection,
  router: Pick<Router, 'getFullUrl'>,
): readonly Section[] {
  const entry = name.parent?.isProject() === false ? name.parent.name : name.name;
  const members = name.parent?.isProject() === false ? (name.children ?? []) : [];
  return [
    {
      url: router.getFullUrl(name),
      page: entry,
      heading: name.name,
      text: commentOf(name),
      also: '',
    },
    ...members
      .filter(({ inheritedFrom, flags }) => inheritedFrom === undefined && !flags.isExternal)
      .map((member) => ({
        url: router.getFullUrl(member),
        page: `${name.name}, ${entry}`,
        heading: member.name,
        text: commentOf(member),
        also: '',
      })),
  ];
}

function commentOf({ comment, signatures = [] }: DeclarationReflection): string {
  const [summary = []] = [comment, ...signatures.map((one) => one.comment)].flatMap((one) =>
    one === undefined ? [] : [one.summary],
  );
  const text = summary.map((part) => part.text).join('');
  return text.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim();
}
