import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { quantile } from './median.ts';
import { browser, openProduct, type Send } from './open-product.ts';
import { measureSeen } from './seen.bench.ts';

const ROUNDS = 3;
const SECONDS = 2;
const EDITS = 150;
const SHOWS = 500;
const SHOW = {
  date: '2030-05-04',
  headlining_artist: 'Glass Harbor',
  ages: '18+',
  genre_id: 'rock',
};
const MESSAGE = {
  ...{ name: 'Ada Marsh', email: 'ada@example.com' },
  message: 'I left a jacket at your house on Friday. Has anybody found it? '.repeat(5),
};

/**
 * How long changes take through the front door, with sessions, limits and idempotency keys, against
 * one insert of a row of 300 bytes, committed to the disk, by as many callers. The line below each
 * message is for the same way through two services that do nothing (`bare-hops.ts`).
 */
export async function measureCommands(): Promise<string[]> {
  const product = await openProduct();
  const hops = await startBareHops();
  const pool = new pg.Pool({ connectionString: product.running.databases.command, max: 64 });
  try {
    await pool.query('create table app.plain (id uuid primary key, data bytea not null)');
    const staff = await product.signIn();
    const messages = [];
    for (const callers of [1, 16, 64])
      messages.push(...(await measureMessages({ staff, pool, hops: hops.send }, callers)));
    const edits = await measureEdits(staff, pool);
    const created = await measureCreations(staff, pool);
    const seen = await measureSeen(staff, browser(product.running.url));
    return ['changes, through the front door', ...messages, ...edits, ...created, ...seen];
  } finally {
    await pool.end();
    await Promise.all([product.stop(), hops.stop()]);
  }
}

interface Measured {
  staff: Send;
  pool: pg.Pool;
  hops: Work;
}

/** Each message has an address of its own, so that no limit is reached. */
async function measureMessages({ staff, pool, hops }: Measured, callers: number) {
  const send = () => staff('POST', 'messages/', MESSAGE, { ...newKey(), ...newAddress() });
  const [inserts, alone, changes] = await alternating(
    () => during(callers, SECONDS, insert(pool)),
    () => during(callers, SECONDS, hops),
    () => during(callers, SECONDS, send),
  );
  const [name, bare] = [`POST /messages/, ${callers} caller(s)`, '  its hops and stores alone'];
  if (callers === 1)
    return [
      ...slower(name, changes, inserts),
      ...slower(bare, alone, inserts),
      row('', '', `${ratioOf(changes, alone)} × its hops and stores`, '(floor 3)'),
    ];
  return [
    perSecond(name, changes, inserts, '(reach 0.4, floor 0.25)'),
    perSecond(bare, alone, inserts),
  ];
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
  return [
    ...slower('PATCH of a show with 3 events', few, inserts, '(floor 40)'),
    ...slower('PATCH of a show with 800 events', many, inserts, '(floor 40)'),
    row('', '', `${ratioOf(many, few)} × with 3 events`, '(floor 1.5)'),
  ];
}

function ratioOf(times: number[], limit: number[]): string {
  return (quantile(times, 0.5) / quantile(limit, 0.5)).toFixed(2);
}

async function measureCreations(staff: Send, pool: pg.Pool): Promise<string[]> {
  const [inserts, changes] = await alternating(
    () => times(16, SHOWS, insert(pool)),
    () => times(16, SHOWS, () => newShow(staff)),
  );
  return slower('500 new shows, 16 callers', changes, inserts, '(reach 30 ms, floor 60 ms)');
}

async function newShow(staff: Send): Promise<string> {
  const { body } = await staff('POST', 'shows/', SHOW, { ...newKey(), ...newAddress() });
  return JSON.parse(body).id;
}

async function edit(staff: Send, id: string): Promise<void> {
  const headers = { ...newKey(), ...newAddress() };
  await staff('PATCH', `shows/${id}/`, { additional_info: randomUUID() }, headers);
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

/** Measures each in turn, three times, so that a busy moment does not hit one alone. */
async function alternating<Each extends Timed[]>(...measured: Each) {
  const taken = measured.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, measure] of measured.entries()) taken[place]?.push(...(await measure()));
  return taken as { [Place in keyof Each]: number[] };
}

function during(callers: number, seconds: number, work: Work): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  return timesWhile(callers, () => performance.now() < end, work);
}

function times(callers: number, count: number, work: Work): Promise<number[]> {
  let left = count;
  return timesWhile(callers, () => (left -= 1) >= 0, work);
}

/** Returns how long each call took, in milliseconds. */
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

function slower(name: string, changes: number[], inserts: number[], aim?: string): string[] {
  const p50 = quantile(changes, 0.5);
  const ratio = `${(p50 / quantile(inserts, 0.5)).toFixed(1)} × insert`;
  return [row(name, `p50 ${p50.toFixed(2)} ms`, ratio, aim)];
}

function perSecond(name: string, changes: number[], inserts: number[], aim?: string): string {
  const speed = `${Math.round(changes.length / SECONDS / ROUNDS)}/s`;
  return row(name, speed, `${(changes.length / inserts.length).toFixed(2)} × insert`, aim);
}

function row(name: string, figure: string, ratio: string, aim = ''): string {
  return `  ${name.padEnd(34)}${figure.padStart(14)}${ratio.padStart(20)}   ${aim}`.trimEnd();
}

async function startBareHops() {
  const program = join(import.meta.dirname, 'bare-hops.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  const send = browser(String(url).trim());
  return {
    send: () => send('POST', '', { text: MESSAGE.message }),
    stop: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
