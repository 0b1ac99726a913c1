import { EventStoreDBClient, NO_STREAM, UnavailableError } from '@eventstore/db-client';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { startEventLog } from '../server.ts';
import { collect, failureOf, numbered } from '../conformance/log-under-test.ts';
import { freshDatabase } from '../conformance/test-stores.ts';

/** The server also lists the locks of its other databases. */
const LOCK_HOLDER = `select pid from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and datname = current_database()`;

describe('a log that has lost its lock to another process', () => {
  it('refuses writes, serves reads, and later goes on where the other one ended', async () => {
    const database = await freshDatabase();
    const { url, stop } = await startEventLog({ databaseUrl: database.url });
    const writing = EventStoreDBClient.connectionString(url);
    await writing.appendToStream('shared', numbered(1));

    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const { rows } = await other.query(LOCK_HOLDER);
    const locked = other.query('select pg_advisory_lock($1)', [0x65_76_6c_67]);
    const postgres = new pg.Client({ connectionString: database.url });
    await postgres.connect();
    await postgres.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await locked;

    const append = () =>
      writing.appendToStream('shared', numbered(1), { expectedRevision: 1n, deadline: 5_000 });
    await vi.waitFor(async () =>
      expect(await failureOf(append())).toBeInstanceOf(UnavailableError),
    );
    expect(await collect(writing.readStream('shared'))).toHaveLength(1);
    await other.query(`insert into events
      select position + 1000, stream, 1, gen_random_uuid(), type, json, data, metadata, created
      from events where stream = 'shared'`);
    expect(await failureOf(append())).toBeInstanceOf(UnavailableError);
    await other.end();

    const taken = () => writing.appendToStream('fresh', [], { expectedRevision: NO_STREAM });
    await vi.waitFor(taken, { timeout: 60_000 });
    expect(await append()).toMatchObject({ nextExpectedRevision: 2n });
    expect(await collect(writing.readStream('shared'))).toHaveLength(3);
    await postgres.end();
    await writing.dispose();
    await stop();
    await database.drop();
  });
});
