/** An element of a picture. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The text in it, without that of the elements in it. */
  text: string;
  readonly children: XmlElement[];
}

const TOKEN = /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z_][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g;

/**
 * Reads well-formed XML of the plainest kind: elements, attributes in double quotes, text.
 *
 * @throws Error that says what is wrong with it.
 */
export function parseXml(xml: string): XmlElement {
  if (/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u.test(xml))
    throw new Error('a bad letter');
  if (/&(?!(?:amp|lt|gt|quot);)/.test(xml)) throw new Error('an ampersand that is not escaped');
  const top: XmlElement = { name: '', attributes: new Map(), text: '', children: [] };
  const open = [top];
  for (const [token, end, name = '', list = '', single, text, stray] of xml.matchAll(TOKEN)) {
    const inner = open.at(-1)!;
    if (stray !== undefined) throw new Error(`a stray bracket in ${inner.name}`);
    if (text !== undefined) {
      if (text.includes('>')) throw new Error(`"${text}" has a bracket`);
      inner.text += unescaped(text);
    } else if (end === '/') {
      if (inner.name !== name || list !== '') throw new Error(`${token} ends ${inner.name}`);
      open.pop();
    } else {
      const element = { name, attributes: attributesOf(list), text: '', children: [] };
      inner.children.push(element);
      if (single === '') open.push(element);
    }
  }
  const [root, ...others] = top.children;
  if (open.length !== 1) throw new Error(`${open.at(-1)!.name} does not end`);
  if (root === undefined || others.length > 0 || top.text !== '')
    throw new Error('not one element');
  return root;
}

function attributesOf(list: string): ReadonlyMap<string, string> {
  const found = [...list.matchAll(/([\w:-]+)="([^"]*)"/g)];
  const attributes = new Map(found.map(([, name = '', value = '']) => [name, unescaped(value)]));
  if (attributes.size < found.length) throw new Error(`an attribute twice: ${list}`);
  return attributes;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** An element and all that are in it, in the order of the text. */
export function allIn(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.children.flatMap(allIn)];
}

/** The values of an attribute, in the order of the text. */
export function valuesOf(element: XmlElement, attribute: string): readonly string[] {
  return allIn(element).flatMap(({ attributes }) => attributes.get(attribute) ?? []);
}

/** The texts that a picture shows, in the order of the text. */
export function textsIn(element: XmlElement): readonly string[] {
  return allIn(element)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);
}

/** The titles in a picture, in the order of the text. */
export function titlesIn(element: XmlElement): readonly string[] {
  return allIn(element)
    .filter(({ name }) => name === 'title')
    .map(({ text }) => text);
}
