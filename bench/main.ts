import { cpus } from 'node:os';
import { answerHelp } from '../standalone/answer-help.ts';
import { measureAnnouncement } from './announcement.bench.ts';
import { measureAttacks } from './attacks.bench.ts';
import { measureCommands } from './commands.bench.ts';
import { measureDiscretion } from './discretion.bench.ts';
import { measureEventLog } from './event-log.bench.ts';
import { measureGrowth } from './growth.bench.ts';
import { measureHistory } from './history.bench.ts';
import { measureMemory } from './memory.bench.ts';
import { measureMonitoring } from './monitoring.bench.ts';
import { measurePaint } from './paint.bench.ts';
import { measurePublicReads } from './public-reads.bench.ts';
import { measureReadsAmongChanges } from './reads-among-changes.bench.ts';
import { measureReplay } from './replay.bench.ts';
import { measureRestore } from './restore.bench.ts';

/*
 * `npm run bench` shows each figure as a ratio to a limit that is measured in the same run, because
 * speeds of machines differ. `npm run bench -- log` runs one part. See docs/guides/performance.md.
 */
const parts: Record<string, () => Promise<string[]>> = {
  log: measureEventLog,
  commands: measureCommands,
  reads: async () => [...(await measurePublicReads()), ...(await measureReadsAmongChanges())],
  growth: measureGrowth,
  paint: measurePaint,
  history: measureHistory,
  replay: measureReplay,
  attacks: measureAttacks,
  discretion: measureDiscretion,
  memory: measureMemory,
  announcement: measureAnnouncement,
  restore: measureRestore,
  monitoring: measureMonitoring,
};
answerHelp(`npm run bench -- [${Object.keys(parts).join(' | ')}]…: measures the product.`);
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; medians of 3\n`);
for (const name of names) {
  const measure = parts[name];
  if (!measure) throw new Error(`No part is called ${name}: ${Object.keys(parts).join(', ')}.`);
  for (const line of await measure()) console.log(line);
  console.log();
}
