import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { fastify } from 'fastify';
import pg from 'pg';
import { startEventLog } from '../eventlog/server.ts';
import { startPostgres } from '../standalone/embedded-postgres.ts';

/*
 * The least time that a change through two services and the event log can take, all in one process
 * as in `npm start`: a bare route of Fastify passes the body on to another one, which inserts a
 * row (a message needs a key), appends an event, and responds. There is no session, no limit, no
 * check, no rule, no projection. Prints where it listens, and ends when its input does.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
const postgres = await startPostgres({ dataDir });
await postgres.ensureDatabase('bench');
const databaseUrl = postgres.url('bench');
const log = await startEventLog({ databaseUrl });
const client = EventStoreDBClient.connectionString(log.url);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 64 });
await pool.query('create table keys (id uuid primary key, data bytea not null)');

const insert = { name: 'key', text: 'insert into keys (id, data) values ($1, $2)' };
const key = Buffer.alloc(300, 'x');
const credentials = { username: 'admin', password: 'changeit' };
const behind = fastify();
behind.post('/', async ({ body }, reply) => {
  const event = jsonEvent({ type: 'Measured', data: body as { text: string } });
  await pool.query({ ...insert, values: [event.id, key] });
  await client.appendToStream(event.id, event, { credentials, expectedRevision: ANY });
  return reply.code(201).send({ id: event.id });
});
const url = await behind.listen({ port: 0, host: '127.0.0.1' });

const agent = new Agent({ keepAlive: true });
const front = fastify();
front.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
  done(null, body),
);
front.post('/api/v1/', (incoming, reply) => {
  const headers = { 'content-type': 'application/json' };
  const passed = request(url, { method: 'POST', agent, headers }, (response) => {
    void reply
      .code(response.statusCode ?? 502)
      .headers(response.headers)
      .send(response);
  });
  passed.end(incoming.body);
});
console.log(await front.listen({ port: 0, host: '127.0.0.1' }));

process.stdin.resume().once('end', async () => {
  agent.destroy();
  await Promise.all([front.close(), behind.close(), client.dispose(), pool.end()]);
  await log.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
