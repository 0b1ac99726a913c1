import { bootSchema, type Boot } from '@stagedoor/contracts/boot';

/** The data that the server wrote into a page for the app. */
export function bootOf(html: string): Boot {
  return bootSchema.parse(JSON.parse(scriptOf(html, 'type="application/json" id="boot"') ?? '{}'));
}

/** The API's responses that the server wrote into a page, by `requestKey`. */
export function responsesOf(html: string): Record<string, unknown> {
  return JSON.parse(scriptOf(html, 'type="application/json" id="responses"') ?? '{}');
}

/** The data of a page for search engines; undefined when there is none. */
export function linkedData(html: string) {
  const text = scriptOf(html, 'type="application/ld+json"');
  return text === undefined ? undefined : JSON.parse(text);
}

/** The content of a meta element or the address of a link, as it stands in the markup. */
export function headOf(html: string, name: string): string | undefined {
  return new RegExp(
    `<(?:meta|link) (?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`,
  ).exec(html)?.[1];
}

function scriptOf(html: string, attributes: string): string | undefined {
  return new RegExp(`<script ${attributes.replace('+', '\\+')}>(.*?)</script>`).exec(html)?.[1];
}
