import { parseBoot } from './parse-boot.ts';

export const bootedAt = new Date();

/** What the server wrote into the page for the app: the venue and its calendar day. */
export const boot = parseBoot(document.getElementById('boot')?.textContent ?? '', bootedAt);
