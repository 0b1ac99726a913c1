import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eventShapes } from '@stagedoor/contracts/events';

const folder = new URL('./projections/', import.meta.url);
/** How text is folded, which tables keep the progress, and what becomes of an event that cannot be applied. */
const MEANING = [
  new URL(import.meta.resolve('@stagedoor/contracts/facts/search-text')),
  ...['read-schema.ts', 'apply-batch.ts', 'set-aside.ts'].map(
    (file) => new URL(file, import.meta.url),
  ),
];

/** Names this version of the projections: their source text, what applies them, and the versions of the events that they are given. */
export const fingerprint = (() => {
  const hash = createHash('sha256');
  for (const file of MEANING) hash.update(readFileSync(file));
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.includes('.test.')) hash.update(readFileSync(new URL(file, folder)));
  }
  for (const [type, { version }] of Object.entries(eventShapes)) hash.update(`${type} ${version};`);
  return hash.digest('hex').slice(0, 16);
})();
