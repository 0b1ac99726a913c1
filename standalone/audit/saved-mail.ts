/** The text of a mail that was saved with its headers; any other text as it is. */
export function textOfMail(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  if (end < 0 || !HEADER.test(lines)) return text;
  const [headers, body] = [lines.slice(0, end), lines.slice(end + 2)];
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body) : body;
}

const HEADER = /^[A-Za-z][A-Za-z-]*: /;

/** As in RFC 2045, section 6.7. */
function unquoted(body: string): string {
  const bytes = body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
