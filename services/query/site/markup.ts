/** Text as it stands in HTML and XML, between tags and in attributes. What XML cannot hold is left out. */
export function escaped(value: string): string {
  return value
    .toWellFormed()
    .replace(UNSPEAKABLE, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/** JSON for the inside of a `<script>`, which it cannot close. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
