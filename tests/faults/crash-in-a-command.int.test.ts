import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { ApiResponse, CallOptions } from '../setup/venue-client.ts';
import { acknowledgedWrites } from './acknowledged-writes.ts';
import { startCrashingCommand, type Cut } from './crashing-command.ts';
import { everyCommand, type CommandName } from './every-command.ts';

/** Chooses the places for two crashes in a row, and for lost stores. */
const SEED = 20_261_122;
const SAMPLES = 1;
const NEVER = { after: Infinity };

const writes = acknowledgedWrites();
let labels = 0;

const venue = closeAfterTests(await openVenue());
const staff = await writes.of(await venue.as('staff'));
const log = closeAfterTests(openEventLog(venue.eventStoreUrl));

describe('a command that is cut off', () => {
  it.each(Object.keys(everyCommand) as CommandName[])(
    'has one effect, and its retry gets the usual response, wherever the service dies or loses its stores: %s',
    async (name) => {
      const uncut = await attempt(name, [NEVER]);
      expect(uncut.effect).not.toEqual([]);
      const places = fc.nat(uncut.calls);
      const sampled = { seed: SEED, numRuns: SAMPLES };
      const all: Cut[][] = [
        ...Array.from({ length: uncut.calls + 1 }, (_, after) => [{ after }]),
        ...fc
          .sample(fc.tuple(places, places), sampled)
          .map((two) => two.map((after) => ({ after }))),
        ...fc.sample(places, sampled).map((after) => [{ after, isOfStores: true }]),
      ];
      for (const cuts of all) {
        const { response, effect } = await attempt(name, cuts);
        expect({ cuts, response, effect }).toEqual({
          cuts,
          response: uncut.response,
          effect: uncut.effect,
        });
      }
    },
  );

  it('stands in the log once, and in the read tables as in the log', async () => {
    await expect(writes.assertKept(venue)).resolves.toBeUndefined();
  });
});

/**
 * Sends one request to command services that are cut one after the other, then to one that is not.
 */
async function attempt(name: CommandName, cuts: Cut[]) {
  labels += 1;
  const label = `label${labels}x`;
  const prepared = await everyCommand[name]({ staff, label });
  const request = { ...prepared, headers: { ...prepared.headers, 'idempotency-key': label } };
  const before = await log.head();
  let calls = 0;
  let received: ApiResponse<unknown> | undefined;
  for (const cut of cuts) ({ calls, received } = await sendToCrashing(name, request, cut));
  if (!received || !cuts.includes(NEVER)) received = await staff.call(name, request);
  const meaning = meaningOf(label);
  const response = meaning(responseOf(received));
  const events = (await eventsAfter(before)).map((event) => String(meaning(event)));
  return { calls, response, effect: events.toSorted() };
}

async function sendToCrashing(name: CommandName, request: CallOptions, cut: Cut) {
  const command = await startCrashingCommand(venue, cut);
  try {
    const client = await writes.of(command.sameBrowser(staff), 'account-staff');
    const received = await client.call(name, request).catch(() => undefined);
    return { calls: command.calls(), received };
  } finally {
    await command.stop();
  }
}

function responseOf({ status, headers, body }: ApiResponse<unknown>) {
  return { status, type: headers.get('content-type'), etag: headers.get('etag'), body };
}

async function eventsAfter(position: bigint): Promise<string[]> {
  const events: string[] = [];
  for await (const batch of log.scan({ prefixes: PROJECTED_STREAMS, after: position }))
    events.push(...batch.map(({ stream, type }) => `${type} in ${stream}`));
  return events;
}

/** Makes the outcomes of requests with different labels comparable: numbers ids, drops times. */
function meaningOf(label: string) {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
    return ids.get(id) ?? '';
  };
  return (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(label, 'label')
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, numbered)
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time'),
    );
}
