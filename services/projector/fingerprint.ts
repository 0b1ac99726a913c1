import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eventShapes } from '@stagedoor/contracts/events';

const folder = new URL('./projections/', import.meta.url);
const folding = new URL(import.meta.resolve('@stagedoor/contracts/search-text'));

/** Names this version of the projections: their source text, how text is folded, and the versions of the events that they are given. */
export const fingerprint = (() => {
  const hash = createHash('sha256').update(readFileSync(folding));
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.includes('.test.')) hash.update(readFileSync(new URL(file, folder)));
  }
  for (const [type, { version }] of Object.entries(eventShapes)) hash.update(`${type} ${version};`);
  return hash.digest('hex').slice(0, 16);
})();
