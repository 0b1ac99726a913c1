import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { quantile } from './median.ts';
import { browser, openProduct, type Send } from './open-product.ts';
import { measureSeen } from './seen.bench.ts';

const ROUNDS = 3;
const SECONDS = 2;
const EDITS = 150;
const SHOWS = 500;
const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const MESSAGE = {
  ...{ name: 'Ada Marsh', email: 'ada@example.com' },
  message: 'I left a jacket at your house on Friday. Has anybody found it? '.repeat(5),
};

/**
 * What changes take through the front door, with sessions, limits and idempotency keys, against one
 * insert of a row of 300 bytes, committed to the disk, by as many callers.
 */
export async function measureCommands(): Promise<string[]> {
  const product = await openProduct();
  const pool = new pg.Pool({ connectionString: product.running.databases.command, max: 64 });
  try {
    await pool.query('create table app.plain (id uuid primary key, data bytea not null)');
    const staff = await product.signIn();
    const messages = [];
    for (const callers of [1, 16, 64])
      messages.push(...(await measureMessages(staff, pool, callers)));
    const edits = await measureEdits(staff, pool);
    const created = await measureCreations(staff, pool);
    const seen = await measureSeen(staff, browser(product.running.url));
    return ['changes, through the front door', ...messages, ...edits, ...created, ...seen];
  } finally {
    await pool.end();
    await product.stop();
  }
}

/** From an address of its own each, so that no limit is reached, and staff are not slowed down. */
async function measureMessages(staff: Send, pool: pg.Pool, callers: number): Promise<string[]> {
  const send = () => staff('POST', 'messages/', MESSAGE, { ...newKey(), ...newAddress() });
  const { inserts, changes } = await alternating(
    () => during(callers, SECONDS, insert(pool)),
    () => during(callers, SECONDS, send),
  );
  if (callers === 1)
    return slower('POST /messages/, 1 caller', changes, inserts, 'reach 4, floor 6');
  const [limit, speed] = [inserts.length, changes.length];
  const ratio = `${(speed / limit).toFixed(2)} × insert`;
  const perSecond = `${Math.round(speed / SECONDS / ROUNDS)}/s`;
  return [row(`POST /messages/, ${callers} callers`, perSecond, ratio, 'reach 0.4, floor 0.25')];
}

async function measureEdits(staff: Send, pool: pg.Pool): Promise<string[]> {
  const long = await newShow(staff);
  for (let event = 1; event < 800; event += 1) await edit(staff, long);
  const short: string[] = [];
  for (let show = 0; show < EDITS * ROUNDS; show += 1) {
    short.push(await newShow(staff));
    await edit(staff, short.at(-1) ?? '');
  }
  const inserts: number[] = [];
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    inserts.push(...(await times(1, EDITS, insert(pool))));
    few.push(...(await times(1, EDITS, () => edit(staff, short.pop() ?? ''))));
    many.push(...(await times(1, EDITS, () => edit(staff, long))));
  }
  const ratio = `${(quantile(many, 0.5) / quantile(few, 0.5)).toFixed(2)} × with 3 events`;
  return [
    ...slower('PATCH of a show with 3 events', few, inserts, 'reach 5, floor 8'),
    ...slower('PATCH of a show with 800 events', many, inserts, 'reach 5, floor 8'),
    row('', '', ratio, 'floor 1.2'),
  ];
}

async function measureCreations(staff: Send, pool: pg.Pool): Promise<string[]> {
  const { inserts, changes } = await alternating(
    () => times(16, SHOWS, insert(pool)),
    () => times(16, SHOWS, () => newShow(staff)),
  );
  return slower('500 new shows, 16 callers', changes, inserts, 'reach 30 ms, floor 60 ms');
}

async function newShow(staff: Send): Promise<string> {
  const { body } = await staff('POST', 'shows/', SHOW, { ...newKey(), ...newAddress() });
  return JSON.parse(body).id;
}

async function edit(staff: Send, id: string): Promise<void> {
  await staff('PATCH', `shows/${id}/`, { additional_info: randomUUID() }, newAddress());
}

const newKey = () => ({ 'idempotency-key': randomUUID() });
const digit = () => Math.floor(Math.random() * 256);
const newAddress = () => ({ 'x-forwarded-for': `10.${digit()}.${digit()}.${digit()}` });

function insert(pool: pg.Pool) {
  const data = Buffer.alloc(300, 'x');
  const name = 'insert plain';
  const text = 'insert into app.plain (id, data) values ($1, $2)';
  return () => pool.query({ name, text, values: [randomUUID(), data] });
}

type Work = () => Promise<unknown>;
type Timed = () => Promise<number[]>;

async function alternating(limit: Timed, change: Timed) {
  const inserts: number[] = [];
  const changes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    inserts.push(...(await limit()));
    changes.push(...(await change()));
  }
  return { inserts, changes };
}

function during(callers: number, seconds: number, work: Work): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  return timesWhile(callers, () => performance.now() < end, work);
}

function times(callers: number, count: number, work: Work): Promise<number[]> {
  let left = count;
  return timesWhile(callers, () => (left -= 1) >= 0, work);
}

/** Milliseconds of each call. */
async function timesWhile(callers: number, goesOn: () => boolean, work: Work): Promise<number[]> {
  const taken: number[] = [];
  const caller = async () => {
    while (goesOn()) {
      const started = performance.now();
      await work();
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return taken;
}

function slower(name: string, changes: number[], inserts: number[], aim: string): string[] {
  const p50 = quantile(changes, 0.5);
  const ratio = `${(p50 / quantile(inserts, 0.5)).toFixed(1)} × insert`;
  return [row(name, `p50 ${p50.toFixed(2)} ms`, ratio, aim)];
}

function row(name: string, figure: string, ratio: string, aim: string): string {
  return `  ${name.padEnd(34)}${figure.padStart(14)}${ratio.padStart(20)}   (${aim})`;
}
