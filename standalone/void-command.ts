import { isOfProduct } from '@stagedoor/contracts/events/streams';
import { openEventLog, type EventLog } from '@stagedoor/platform/event-log/eventstore';
import { callerAs, newEvents } from '../services/command/run/command-runner.ts';
import { withStores } from './embedded-stores.ts';
import { runCommand, WrongUsage } from './run-command.ts';

/* npm run void: records that an event which cannot be read counts for nothing. */
await runCommand({
  name: 'void',
  usage: (typed) => `Voids an event that cannot be read.\n  ${typed} POSITION`,
  options: {},
  positionals: true,
  run: async ({ positionals: [position = '', ...more], env, log }) => {
    if (!/^\d{1,18}$/.test(position) || more.length > 0) throw new WrongUsage();
    await withStores(env, log, async ({ eventStoreUrl }) => {
      await using eventLog = openEventLog(eventStoreUrl);
      console.log(await voidEvent(eventLog, BigInt(position)));
    });
  },
});

/** @returns the sentence to print */
async function voidEvent(eventLog: EventLog, position: bigint): Promise<string> {
  const found = await eventLog.at(position);
  if (!found) throw new Error(`There is no event at position ${position}.`);
  const { type, stream, revision } = found;
  const name = `${type} in ${stream} at revision ${revision}`;
  if (!isOfProduct(stream))
    throw new Error(`${name} is none of the product's events, so there is nothing to void.`);
  if (found.event) throw new Error(`${name} can be read: undo its command in the back office.`);
  const events = await eventLog.readRecorded(stream);
  if (events.some(({ event }) => event?.type === 'EventVoided' && event.data.revision === revision))
    return `${name} was voided already.`;
  const voided = { type: 'EventVoided', data: { revision } } as const;
  const at = { undoes: undefined, occurredAt: new Date().toISOString() };
  const added = newEvents([voided], stream, callerAs('operator'), at);
  await eventLog.append(stream, added, events.at(-1)?.revision ?? revision);
  return `${name} is voided: it counts for nothing, and ${stream} can be changed again.`;
}
