import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
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
/** `npm run faults -- commands` cuts every command at every place. */
const AT_EVERY_PLACE = process.env['CRASH_PLACES'] === 'all';
const COMMANDS = Object.keys(everyCommand) as CommandName[];

const writes = acknowledgedWrites();
let labels = 0;

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const { id: account } = (await manager.call('session.me')).body;
const staff = await writes.of(manager);
const log = closeAfterTests(openEventLog(venue.eventStoreUrl));
const uncut = new Map<CommandName, Awaited<ReturnType<typeof attempt>>>();
for (const name of COMMANDS) uncut.set(name, await attempt(name, [NEVER]));

describe('a command that is cut off', () => {
  it.each(COMMANDS)(
    'has one effect, and its retry gets the usual response, where the service dies or loses its stores: %s',
    async (name) => {
      const { calls, ...whole } = uncutOf(name);
      expect(whole.effect).not.toEqual([]);
      const places = [...calls, 'end'].map((_, after) => after);
      const sampled = { seed: SEED, numRuns: diesAt(calls.length, name) ? SAMPLES : 0 };
      const any = fc.constantFrom(...places);
      const all: Cut[][] = [
        ...places
          .filter((place) => calls[place - 1] === 'append' || diesAt(place, name))
          .map((after) => [{ after }]),
        ...fc.sample(fc.tuple(any, any), sampled).map((two) => two.map((after) => ({ after }))),
        ...fc.sample(any, sampled).map((after) => [{ after, isOfStores: true }]),
      ];
      for (const cuts of all) {
        const { response, effect } = await attempt(name, cuts);
        expect({ cuts, response, effect }).toEqual({ cuts, ...whole });
      }
    },
  );

  it('stands in the log once, and in the read tables as in the log', async () => {
    await expect(writes.assertKept(venue)).resolves.toBeUndefined();
  });
});

function uncutOf(name: CommandName) {
  const found = uncut.get(name);
  if (!found) throw new Error(`${name} was not tried.`);
  return found;
}

/** Of all commands that have made the same calls so far, whether this is the one to die there. */
function diesAt(place: number, name: CommandName): boolean {
  const done = (one: CommandName) => uncutOf(one).calls.slice(0, place).join();
  const same = COMMANDS.filter(
    (one) => uncutOf(one).calls.length >= place && done(one) === done(name),
  );
  return AT_EVERY_PLACE || same[place % same.length] === name;
}

/**
 * Sends one request to command services that are cut one after the other, then to one that is not.
 */
async function attempt(name: CommandName, cuts: Cut[]) {
  labels += 1;
  const label = `label${labels}x`;
  const prepared = await everyCommand[name]({ staff, label });
  const request = { ...prepared, headers: { ...prepared.headers, 'idempotency-key': label } };
  const before = await log.head();
  let calls: readonly string[] = [];
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
    const client = await writes.of(command.sameBrowser(staff), account);
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
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
        // Other commands make subscribers meanwhile.
        .replaceAll(/"recipients":\d+/g, '"recipients":0')
        .replaceAll(/[^"]*\/new-password\/invitation\/[\w-]+/g, 'a link'),
    );
}
