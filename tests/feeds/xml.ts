const TOKEN = /<\?xml [^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy;
const STRAY = /&(?!#\d+;)|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** The elements of XML as `[name, text]`, in the order of their end tags. @throws if malformed. */
export function elementsOf(xml: string): [name: string, text: string][] {
  const open: { name: string; text: string }[] = [];
  const elements: [string, string][] = [];
  let read = 0;
  for (const [token, closing, name, , empty] of xml.matchAll(TOKEN)) {
    read += token.length;
    if (STRAY.test(token)) throw new Error(`Not escaped: ${token}`);
    const inner = open.at(-1);
    if (name === undefined) {
      if (inner) inner.text += decoded(token);
      else if (!token.startsWith('<?xml') && token.trim() !== '') throw new Error('Text outside.');
    } else if (closing) {
      if (inner?.name !== name) throw new Error(`</${name}> closes <${inner?.name}>`);
      open.pop();
      elements.push([name, inner.text]);
    } else if (!empty) open.push({ name, text: '' });
  }
  if (read !== xml.length) throw new Error(`Not markup: ${xml.slice(read, read + 80)}`);
  if (open.length > 0) throw new Error('Something stays open.');
  return elements;
}

/** The texts of all elements of this name. */
export function textsOf(xml: string, name: string): string[] {
  return elementsOf(xml).flatMap(([found, text]) => (found === name ? [text] : []));
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
