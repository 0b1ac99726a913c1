import type { Boot } from '@stagedoor/contracts/boot';
import { parseRecord } from './is-record.ts';

export const bootedAt = new Date();

/** What the server wrote into the page for the app: the venue and its calendar day. */
export let boot: Boot = JSON.parse(textOf('boot') || '{}');

/** Takes other data: for a page that is rendered on the server, or since the venue has changed. */
export function setBoot(data: Boot): void {
  boot = data;
}

/**
 * Whether the server has rendered this page into its HTML, so that React takes that over. Somebody
 * may have gone back to another address of the app before this code came.
 */
export const isPageRendered =
  !import.meta.env.SSR &&
  document.getElementById('root')?.hasChildNodes() === true &&
  performance.getEntriesByType('navigation')[0]?.name === location.href;

const responses = new Map(Object.entries(parseRecord(textOf('responses'))));

/** The response that came with the page for this request. Only the first call gets it. */
export function takeFirstResponse(key: string): unknown {
  const response = responses.get(key);
  responses.delete(key);
  return response;
}

/** The text of an element of the page by its id; on the server there is no page. */
function textOf(id: string): string {
  return import.meta.env.SSR ? '' : (document.getElementById(id)?.textContent ?? '');
}
