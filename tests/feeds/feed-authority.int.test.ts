import { expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { append, GLASS_HARBOR, recorded, show } from '../projector/recorded-story.ts';
import { freshEventLog, type TestEventLog } from '../setup/backends.ts';
import { openVenue } from '../setup/test-venue.ts';
import { eventsOf } from './calendar-file.ts';
import { textsOf } from './xml.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const A_SHOW = recorded([
  show('s1', { type: 'ShowAnnounced', data: { ...GLASS_HARBOR, date: '2026-04-20' } }),
  show('s1', { type: 'ShowPublished', data: {} }),
]);

/** The ids that readers see while a venue runs on this log at an address; the log stays. */
async function idsAt(eventLog: TestEventLog, publicUrl?: string): Promise<string[]> {
  const kept = { ...eventLog, stop: async () => {} };
  const venue = await openVenue({
    eventLog: kept,
    now: () => NOW,
    ...(publicUrl && { publicUrl }),
  });
  try {
    const visitor = await venue.as('visitor');
    await venue.awaitLog(visitor);
    const read = async (path: string) => (await visitor.send<string>('GET', path)).body;
    const uids = eventsOf(await read('/calendar.ics')).map(({ UID }) => UID ?? '');
    return [...uids, ...textsOf(await read('/feed.atom'), 'id')];
  } finally {
    await venue.stop();
  }
}

const idsOf = (authority: string) => [
  `s1@${authority}`,
  `tag:${authority},2026:feed`,
  `tag:${authority},2026:shows/s1`,
];

async function record(eventLog: TestEventLog): Promise<void> {
  await using log = openEventLog(eventLog.url);
  await append(log, A_SHOW);
}

it.each([
  ['at its host', 'https://lantern.example', 'lantern.example'],
  ['by its name', undefined, 'the-lantern-room'],
])('a venue that was known %s keeps its ids in feeds at another address', async (_, url, known) => {
  const eventLog = await freshEventLog();
  try {
    await record(eventLog);
    expect(await idsAt(eventLog, url)).toEqual(idsOf(known));
    expect(await idsAt(eventLog, 'https://elsewhere.example')).toEqual(idsOf(known));
  } finally {
    await eventLog.stop();
  }
});

it('a venue without events gets ids of its own, at whatever address', async () => {
  const eventLog = await freshEventLog();
  try {
    const [feed] = await idsAt(eventLog, 'https://lantern.example');
    const authority = /^tag:([0-9a-f-]{36}),2026:feed$/.exec(feed ?? '')?.[1] ?? 'none';
    await record(eventLog);
    expect(await idsAt(eventLog)).toEqual(idsOf(authority));
  } finally {
    await eventLog.stop();
  }
});
