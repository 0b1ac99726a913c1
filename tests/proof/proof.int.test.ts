import type { NewMail } from '@stagedoor/platform/mail/outgoing-mails';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { createLog } from '@stagedoor/platform/process/log';
import { derivedKey } from '@stagedoor/platform/privacy/master-key';
import { checkpointSigner, openCheckpoint } from '@stagedoor/platform/proof/checkpoint';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { hourlyCheckpoint } from '../../services/projector/reactors/checkpoint.reactor.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { rootFromInclusion, rootsFromConsistency } from './rfc-6962.ts';

const ORIGIN = 'proven.example';
const publicUrl = `http://${ORIGIN}:8080/`;
const log = createLog('silent', 'test');

const venue = closeAfterTests(await openVenue({ publicUrl }));
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
await announce('Paper Tigers');

async function announce(headlining_artist: string): Promise<void> {
  const body = { date: '2030-05-04', headlining_artist, ages: '18+' };
  expect((await staff.call('shows.create', { body })).status).toBe(201);
  auditor.awaitWrites(staff);
}

async function checkpoint() {
  await venue.awaitLog(auditor);
  const { body: key } = await auditor.call('proof.key');
  const { body: note, status, headers } = await auditor.call('proof.checkpoint');
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
  });
  const { size = 0, root, origin } = openCheckpoint(note, key.trim()) ?? {};
  return { note, origin, size, root: root?.toString('base64') ?? '' };
}

const proofOf = (position: bigint | string, query = {}) =>
  auditor.call('proof.inclusion', { params: { position: String(position) }, query });

describe('a checkpoint of the log', () => {
  it('is signed by the venue and covers every event of the product', async () => {
    const { origin, size } = await checkpoint();
    const events = await eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS);
    expect({ origin, size }).toEqual({ origin: ORIGIN, size: events.length });
  });

  it('proves every event with a path that leads to its root, and that the log only grew', async () => {
    const before = await checkpoint();
    await announce('Paper Tigers, again');
    const after = await checkpoint();
    for (const { position } of await eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS)) {
      const { body } = await proofOf(position);
      expect(rootFromInclusion(body)).toBe(after.root);
      expect(body.checkpoint).toBe(after.note);
      if (body.index >= before.size) continue;
      const older = await proofOf(position, { size: String(before.size) });
      expect(rootFromInclusion(older.body)).toBe(before.root);
      expect(older.body.checkpoint).toBe(before.note);
    }
    const { body } = await auditor.call('proof.consistency', {
      query: { from: String(before.size), to: String(after.size) },
    });
    expect(rootsFromConsistency(before.size, after.size, body.path, before.root)).toEqual([
      before.root,
      after.root,
    ]);
  });

  it.each(['0', '999999999', '999999999999999999'])(
    'proves no event at the position %s',
    async (position) => {
      const known = await eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS);
      expect(known.map((event) => String(event.position))).not.toContain(position);
      expect((await proofOf(position)).status).toBe(404);
    },
  );

  it.each([
    ['size', '0'],
    ['size', '1'],
    ['size', '1e9'],
    ['size', 'all'],
    ['size', '2.5'],
    ['from', '0'],
    ['from', '9'],
    ['from', ''],
    ['to', '1000000'],
    ['to', 'Infinity'],
  ])('refuses %s=%s, naming the parameter', async (field, value) => {
    const events = await eventsIn(venue.eventStoreUrl, ...PROJECTED_STREAMS);
    const last = events.at(-1)?.position ?? 0n;
    const { status, body } =
      field === 'size'
        ? await proofOf(last, { size: value })
        : await auditor.call('proof.consistency', {
            query: { from: '3', to: '8', [field]: value },
          });
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });
});

describe('the hourly job', () => {
  const signer = checkpointSigner(derivedKey(MASTER_KEY, 'log checkpoints'), publicUrl);
  const findSigner = async () => signer;
  let database: Database;
  beforeAll(() => {
    database = openDatabase(venue.databases.projector, { log, max: 1 });
  });
  afterAll(() => database.close());

  it('stores a checkpoint, writes it to the witness folder and mails it, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'witness-'));
    const witness = { folder: join(folder, 'kept'), email: 'witness@elsewhere.example' };
    const posted: NewMail[] = [];
    const post = async (mail: NewMail) => void posted.push(mail);
    const job = hourlyCheckpoint({ database, findSigner, witness, post, log });
    try {
      const { note, size } = await checkpoint();
      await job.work({});
      await job.work({});
      const names = await readdir(witness.folder);
      const last = names.toSorted().at(-1) ?? '';
      expect(last).toMatch(new RegExp(`^checkpoint-0{6,}${size}-[0-9a-f]{8}\\.txt$`));
      expect(await readFile(join(witness.folder, last), 'utf8')).toBe(note);
      const data = { note, origin: ORIGIN, size };
      expect(posted).toMatchObject([{ kind: 'checkpoint', to: witness.email, data }]);

      await announce('Paper Tigers, once more');
      await checkpoint();
      await job.work({});
      expect(await readdir(witness.folder)).toHaveLength(names.length + 1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('reports a log that contradicts an earlier checkpoint', async () => {
    const lines: string[] = [];
    const noting = createLog('error', 'test', { write: (line) => void lines.push(line) });
    const sources = { database, findSigner, witness: undefined, post: undefined, log: noting };
    const job = hourlyCheckpoint(sources);
    await job.work({});
    expect(lines).toEqual([]);
    for (const [size, root] of [
      [3, Buffer.alloc(32)],
      [1_000_000, Buffer.alloc(32, 1)],
    ] as const) {
      const note = signer.sign(size, root);
      await venue.sql.rows('insert into app.checkpoints (note, size) values ($1, $2)', [
        note,
        size,
      ]);
      await job.work({});
      expect(lines.splice(0).filter((line) => line.includes(JSON.stringify(note)))).toEqual([
        expect.stringContaining('it was rewritten, or restored from a backup'),
      ]);
    }
  });
});
