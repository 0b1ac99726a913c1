/** Escapes text for HTML and XML, in elements and attributes. Drops what XML does not allow. */
export function escaped(value: string): string {
  return value
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/** JSON inside a `<script>` element, which it cannot close. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** Neither XML's readers nor those of lines take these, which old shows may have. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;
