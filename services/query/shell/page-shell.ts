import type { Boot } from '@stagedoor/contracts/boot';

/** The page that the app starts in: the built `index.html` with the venue's name, description and the boot data. */
export function pageShell(template: string, boot: Boot): string {
  const { name, address } = boot.venue;
  const description = `Live music at ${name}, ${address}: upcoming shows, tickets and how to find us.`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text(`${name} · Live music`)}</title>`)
    .replace('<!--head-->', () => `<meta name="description" content="${text(description)}" />`)
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="boot">${json(boot)}</script>`,
    );
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/** JSON in which no `</script>` can stand. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
