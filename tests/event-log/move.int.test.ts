import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { startEventLog } from '../../eventlog/server.ts';
import { HEADER } from '../../eventlog/transfer/transfer-line.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { embeddedEventLog, freshDatabase, freshEventLog } from '../setup/backends.ts';
import { collect, numbered, numbers } from '../../eventlog/conformance/log-under-test.ts';
import { runEventlog } from './eventlog-process.ts';

const MEBIBYTE = 1024 * 1024;
const TYPE = 'Large';
/** With its type, which counts twice, it is 16 MiB. */
const LARGEST_BYTES = 16 * MEBIBYTE - 2 * TYPE.length;

const folder = await temporaryFolder('stagedoor-move-');
const source = closeAfterTests(await freshEventLog());
const target = closeAfterTests(await freshEventLog());
await withClient(source.url, writeHistory);

async function withClient(url: string, work: (client: EventStoreDBClient) => Promise<void>) {
  const client = EventStoreDBClient.connectionString(url);
  await work(client);
  await client.dispose();
}

async function writeHistory(client: EventStoreDBClient): Promise<void> {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  await client.appendToStream('größe 東京', [
    jsonEvent({ type: 'Gig – announced', data: { line: 'a\u2028b\nc' }, metadata: { by: 'ü' } }),
    binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes }),
    jsonEvent({ type: 'Large', data: { text: 'x'.repeat(900_000) } }),
  ]);
  for (let turn = 0; turn < 60; turn += 1) {
    await client.appendToStream(`turn-${turn % 3}`, numbered(20));
  }
  await client.setStreamMetadata('turn-1', { maxCount: 5, note: { kept: true } });
  for (const name of ['gone', 'twice gone', 'back', 'back by metadata', 'closed', 'closed later']) {
    await client.appendToStream(name, numbered(2));
  }
  for (const name of ['gone', 'twice gone', 'twice gone', 'back', 'back by metadata', 'closed']) {
    await client.deleteStream(name);
  }
  await client.appendToStream('back', numbered(2, 'Again'));
  await client.setStreamMetadata('back by metadata', { note: 'again' });
  await client.appendToStream('back by metadata', numbered(1, 'Again'));
  await client.setStreamMetadata('closed later', { maxAge: 3_600 });
  await client.tombstoneStream('closed');
  await client.tombstoneStream('closed later');
  await client.tombstoneStream('never was');
  for (const name of ['closed', 'closed', 'closed later']) {
    await client.setStreamMetadata(name, { note: 'afterwards' });
  }
}

/** An export of a stream with an event for each of these sizes. */
function exportOf(...sizes: number[]): string {
  const [created, metadata, json] = ['2026-11-20T20:00:00.0000000Z', '', false];
  const lines = sizes.map((size, revision) => {
    const id = `6f0f7a3e-0000-4000-8000-00000000000${revision}`;
    const content = { json, data: 'x'.repeat(size), metadata };
    return JSON.stringify({ stream: 'large', revision, id, type: TYPE, created, ...content });
  });
  return [HEADER, ...lines, JSON.stringify({ events: sizes.length }), ''].join('\n');
}

/** Runs the command, expects that it succeeds, and returns its output. */
async function command(...args: string[]): Promise<string> {
  const { code, out, err } = await runEventlog(args);
  // An export warns that it lacks the product's accounts, photos and keys.
  const note = args[0] === 'export' ? /^This is NOT a backup.*no keys.*\n$/ : /^$/;
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(note) });
  return out.trim();
}

/** The exported events, without what each log sets itself: times, and ids of its own events. */
async function eventsIn(file: string): Promise<unknown[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(1, -1);
  return lines.flatMap((line) => {
    const { created, id, ...event }: Record<string, unknown> = JSON.parse(line);
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
    // EventStoreDB 24.10 adds it to the metadata of a deleted stream with a tombstone.
    if (String(event['data']).includes('"$tb":-9223372036854775808')) return [];
    const ownMaking = event['revision'] === undefined || String(event['data']).startsWith('{"$tb"');
    return ownMaking || String(event['data']).includes('"$tb":') ? event : { id, ...event };
  });
}

describe('moving from one log to another', () => {
  const first = () => join(folder, 'first.ndjson');

  it('writes every event of the streams to a file, in order', async () => {
    expect(await command('export', '--file', first(), '--url', source.url)).toMatch(
      /^exported \d{4} events$/,
    );
    const events = await eventsIn(first());
    expect(events.length).toBeGreaterThan(1_200);
    expect(JSON.stringify(events)).not.toContain('"$eventlog"');
  });

  it('completes an import that was cut off', async () => {
    const lines = (await readFile(first(), 'utf8')).split('\n');
    const cut = join(folder, 'cut.ndjson');
    await writeFile(cut, lines.slice(0, lines.length - 20).join('\n'));
    const { code, err } = await runEventlog(['import', '--file', cut, '--url', target.url]);
    expect(code).toBe(1);
    expect(err).toContain('is not complete: it ends after');
    expect(await command('import', '--file', first(), '--url', target.url)).toMatch(
      /^imported \d{4} events$/,
    );
  });

  it('gives the other log the same names, revisions, ids, types and bytes in the same order', async () => {
    const second = join(folder, 'second.ndjson');
    await command('export', '--file', second, '--url', target.url);
    expect(await eventsIn(second)).toEqual(await eventsIn(first()));
  });

  it('keeps deleted streams unreadable, and recreated streams readable', async () => {
    await withClient(target.url, async (client) => {
      const read = (stream: string) => collect(client.readStream(stream));
      for (const stream of ['gone', 'twice gone']) {
        await expect(read(stream)).rejects.toThrow(StreamNotFoundError);
      }
      for (const stream of ['closed', 'closed later', 'never was']) {
        await expect(read(stream)).rejects.toThrow(StreamDeletedError);
      }
      expect((await read('back')).map(({ event }) => event?.revision)).toEqual([2n, 3n]);
      expect(numbers(await read('back by metadata'))).toEqual([1]);
      expect(numbers(await read('turn-1'))).toEqual([16, 17, 18, 19, 20]);
      const { metadata } = await client.getStreamMetadata('turn-1');
      expect(metadata).toEqual({ maxCount: 5, note: { kept: true } });
    });
  });

  it('changes nothing when it is repeated, or goes back to the log that it came from', async () => {
    const again = join(folder, 'again.ndjson');
    for (const { url } of [target, source]) {
      expect(await command('import', '--file', first(), '--url', url)).toMatch(
        /^imported \d{4} events: all of them were there already$/,
      );
      await command('export', '--file', again, '--url', url);
      expect(await eventsIn(again)).toEqual(await eventsIn(first()));
    }
  });

  it('takes events of up to 16 MiB, and names one that is larger', async () => {
    const file = join(folder, 'large.ndjson');
    const own = await embeddedEventLog();
    await writeFile(file, exportOf(LARGEST_BYTES));
    await command('import', '--file', file, '--url', own.url);
    await command('export', '--file', join(folder, 'large-again.ndjson'), '--url', own.url);
    expect(await eventsIn(join(folder, 'large-again.ndjson'))).toEqual(await eventsIn(file));
    await writeFile(file, exportOf(LARGEST_BYTES, LARGEST_BYTES + 1));
    const { code, err } = await runEventlog(['import', '--file', file, '--url', own.url]);
    expect({ code, err }).toEqual({
      code: 1,
      err:
        `Revision 1 of large is too large: it has ${16 * MEBIBYTE + 1} bytes, ` +
        `more than the limit of this log, which is ${16 * MEBIBYTE} bytes.\n`,
    });
    await own.stop();
  });

  it('waits for a server that starts', async () => {
    const database = await freshDatabase();
    const refusing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port } = Object(refusing.address());
    const address = ['--url', `esdb://127.0.0.1:${port}?tls=false`];
    const importing = runEventlog(['import', '--file', first(), ...address]);
    await once(refusing, 'connection');
    refusing.close();
    const started = await startEventLog({ databaseUrl: database.url, port });
    const { code, err } = await importing;
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^Waiting until the log/),
    });
    await started.stop();
    await database.drop();
  });

  it('refuses a log that holds other events under the same name', async () => {
    const other = await freshEventLog();
    await withClient(other.url, async (client) => {
      await client.appendToStream('turn-1', numbered(1, 'Other'));
    });
    const { code, err } = await runEventlog(['import', '--file', first(), '--url', other.url]);
    expect(code).toBe(1);
    expect(err).toContain('turn-1 holds other events than the file');
    await other.stop();
  });

  it('refuses a file that is no export or is damaged', async () => {
    const file = join(folder, 'wrong.ndjson');
    for (const [text, complaint] of [
      ['{"some":"json"}\n', 'is not an export'],
      [
        `${(await readFile(first(), 'utf8')).split('\n')[0]}\n{"stream":1}\n`,
        'is damaged in line 2',
      ],
    ] as const) {
      await writeFile(file, text);
      const { code, err } = await runEventlog(['import', '--file', file, '--url', target.url]);
      expect(code).toBe(1);
      expect(err).toContain(complaint);
    }
  });

  it('works with a folder on which no log runs', async () => {
    const data = join(folder, 'data');
    const nothing = await runEventlog(['export', '--file', join(folder, 'none'), '--data', data]);
    expect(nothing).toMatchObject({ code: 1, err: `There is no event log in ${data}.\n` });
    await command('import', '--file', first(), '--data', data);
    const third = join(folder, 'third.ndjson');
    await command('export', '--file', third, '--data', data);
    expect(await eventsIn(third)).toEqual(await eventsIn(first()));
  });
});
