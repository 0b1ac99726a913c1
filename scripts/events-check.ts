import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventShapes } from '../contracts/events.ts';
import { CONSENT_WORDING } from '../contracts/mailing-list.ts';
import { eventFaults, wordingFaults } from './event-faults.ts';
import { root } from './run.ts';

/*
 * Logs hold events for ever, so every version that was ever written stays readable: its shape is
 * frozen, and its golden file reads as before. docs/guides/changing-events.md has the steps.
 */
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const golden = readdirSync(join(root, 'contracts/golden')).map((file) => [
  file.replace('.json', '').replace('.v', ' v'),
  JSON.parse(read(`contracts/golden/${file}`)),
]);

const faults = [
  ...eventFaults({
    shapes: eventShapes,
    frozen: JSON.parse(read('contracts/frozen-shapes.json')),
    golden: Object.fromEntries(golden),
  }),
  ...wordingFaults(
    read('web/src/features/mailing-list/subscribe-form.tsx'),
    JSON.parse(read('contracts/frozen-wordings.json')),
    CONSENT_WORDING,
  ),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
