import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Announcement } from '@stagedoor/contracts/announcements.api';
import type { Import } from '@stagedoor/contracts/imports.api';
import { readEnv, standaloneEnv } from '@stagedoor/platform/process/env';
import { createLog } from '@stagedoor/platform/process/log';
import { startStores } from '../standalone/embedded-stores.ts';
import { exampleAddress } from '../standalone/example-people.ts';
import { freePort } from '../tests/faults/free-port.ts';
import { startServiceProcess, type ServiceProcess } from '../tests/setup/service-process.ts';
import { openCountingMailServer, type MailStage } from './counting-mail-server.ts';
import { fillVenue, publishedShows } from './fill-venue.ts';
import { quantile } from './median.ts';
import { memoryOf } from './memory.bench.ts';
import { BENCH_ADMIN, BENCH_MASTER_KEY, browser, type Browser } from './open-product.ts';

const RECIPIENTS = 20_000;
const PACE = 200;
/** After how many mails the projector is killed each time; the rest is sent undisturbed. */
const KILLED_EVERY = 1_000;
const KILLS = 10;
const STAGES: MailStage[] = ['heard', 'received', 'taken'];
const SHOWS = 30;
const ANNOUNCED = 10;
const REST_MS = 10_000;
const IDLE_MS = 30_000;
const READ_EVERY_MS = 10;
const POLL_MS = 250;
const WINDOW_MS = 5_000;
const PAGES = ['/', '/api/v1/shows/upcoming/', '/api/v1/shows/facets/', '/feed.atom'];

/**
 * An announcement to 20,000 people, whose projector is killed ten times on the way, by the count of
 * mails. The services are processes of their own.
 */
export async function measureAnnouncement(): Promise<string[]> {
  console.log('This takes four to six minutes:');
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-announcement-'));
  const env = readEnv(standaloneEnv, { DATA_DIR: dataDir });
  const stores = await startStores(env, createLog('silent', 'bench'));
  let onMail = (_stage: MailStage, _count: number) => {};
  const mails = await openCountingMailServer((stage, count) => onMail(stage, count));
  const services = await openServices(dataDir, stores, mails.url);
  try {
    const { url } = services;
    await fillVenue({ dataDir, running: { ...stores, url } }, publishedShows(0, SHOWS));
    const send = browser(url);
    await send('GET', 'csrf_token/');
    const { email: username, password } = BENCH_ADMIN;
    await send('POST', 'login/', { username, password });
    await send('PATCH', 'venue/', { address: '1 Main Street' });
    const importedMs = await importRecipients(url, send);

    console.log('  reading while no mail is sent');
    await services.restart();
    await wait(REST_MS);
    const before = readPages(url);
    await wait(IDLE_MS);
    const idle = { reads: await before.end(), memory: await services.memory() };

    console.log('  sending, and killing the projector');
    let kills = 0;
    onMail = (stage, count) => {
      const isDue = kills < KILLS && count >= (kills + 1) * KILLED_EVERY;
      if (!isDue || stage !== STAGES[kills % STAGES.length]) return;
      kills += 1;
      void services.restart();
    };
    const { id } = await announce(send);
    let highest = 0;
    const watched = async (isOver: () => boolean | Promise<boolean>) => {
      for (; !(await isOver()); await wait(POLL_MS))
        highest = Math.max(highest, await services.memory());
    };
    await watched(() => mails.addresses.length > KILLED_EVERY * (KILLS + 1));
    console.log('  reading while mails are sent');
    const from = mails.moments.length;
    // What a start needs for a moment is over.
    highest = 0;
    const during = readPages(url);
    await watched(() => mails.addresses.length > RECIPIENTS - PACE);
    const reads = await during.end();
    const moments = mails.moments.slice(from);
    const speed = ((moments.length - 1) * 1_000) / ((moments.at(-1) ?? 0) - (moments[0] ?? 0));
    await watched(async () => (await find(send, id)).state === 'sent');

    const { counts } = await find(send, id);
    const arrived = new Set(mails.addresses);
    const twice = mails.addresses.length - arrived.size;
    const forgotten = Math.max(
      RECIPIENTS - counts.sent - counts.failed,
      RECIPIENTS - arrived.size - counts.failed,
    );
    const p99 = [quantile(reads, 0.99), quantile(idle.reads, 0.99)] as const;
    return [
      `an announcement to ${RECIPIENTS} people, the projector killed ${kills} times`,
      row('importing them', `${(importedMs / 1_000).toFixed(1)} s`, '(at most 30)'),
      row('mails that arrived', `${arrived.size}`),
      row('… counted as sent, as failed', `${counts.sent}, ${counts.failed}`),
      row('got it twice', `${twice}`, '(none)'),
      row('were forgotten', `${forgotten}`, '(none)'),
      row('mails a second', speed.toFixed(1), `(pace ${PACE})`),
      row('… in the fullest 5 seconds', fullest(mails.moments).toFixed(1), `(at most ${PACE})`),
      row('memory of the projector, idle', `${idle.memory.toFixed(0)} MiB`),
      row(
        '… and at most while it sends',
        `+${(highest - idle.memory).toFixed(0)} MiB`,
        '(at most 30)',
      ),
      row('a public read, idle', `p99 ${p99[1].toFixed(1)} ms`, `(${idle.reads.length} reads)`),
      row('… while mails are sent', `p99 ${p99[0].toFixed(1)} ms`, `(${reads.length} reads)`),
      row('', `${(p99[0] / p99[1]).toFixed(2)}×`, '(at most 1.5)'),
    ];
  } finally {
    await services.stop();
    await mails.stop();
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Stores = Awaited<ReturnType<typeof startStores>>;

/** The three services. A projector that is killed is started again at once. */
async function openServices(dataDir: string, stores: Stores, smtpUrl: string) {
  const { databases, eventStoreUrl: EVENTSTORE_URL } = stores;
  const shared = {
    ...{ DATA_DIR: dataDir, MASTER_KEY: BENCH_MASTER_KEY },
    // As the image starts them.
    ...{ RATE_LIMITS: 'off', NODE_OPTIONS: '--max-semi-space-size=4' },
  };
  const behind = { ...shared, SESSION_SECRET: 'a-session-secret-of-a-bench-and-of-nothing-else' };
  const [commandPort, queryPort] = [String(await freePort()), String(await freePort())];
  const command = await startServiceProcess('services/command/main.ts', {
    ...{ ...behind, PORT: commandPort, EVENTSTORE_URL, DATABASE_URL: databases.command },
    ...{ ADMIN_EMAIL: BENCH_ADMIN.email, ADMIN_PASSWORD: BENCH_ADMIN.password },
  });
  const startProjector = () =>
    startServiceProcess('services/projector/main.ts', {
      ...{ ...shared, EVENTSTORE_URL, DATABASE_URL: databases.projector },
      ...{ SMTP_URL: smtpUrl, MAIL_PACE: String(PACE), PUBLIC_URL: 'http://venue.example' },
    });
  let projector = await startProjector();
  let started: Promise<ServiceProcess> = Promise.resolve(projector);
  const query = await startServiceProcess('services/query/main.ts', {
    ...{ ...behind, PORT: queryPort, DATABASE_URL: databases.query },
    COMMAND_URL: `http://127.0.0.1:${commandPort}`,
  });
  const restart = () => {
    // It is dead when this call returns.
    const killed = projector.kill();
    started = killed.then(startProjector).then((next) => (projector = next));
    return started;
  };
  return {
    url: `http://127.0.0.1:${queryPort}`,
    restart,
    memory: async () => memoryOf(await started),
    stop: async () => {
      for (const service of [query, await started, command]) await service.kill();
    },
  };
}

/** Imports the recipients as staff do. Returns how long it took. */
async function importRecipients(url: string, send: Browser): Promise<number> {
  const began = performance.now();
  const form = new FormData();
  form.set('kind', 'subscribers');
  form.set('statement', 'They signed a list at the door.');
  form.set('text', Array.from({ length: RECIPIENTS }, (_, index) => addressOf(index)).join('\n'));
  const cookie = send.cookie();
  const token = decodeURIComponent(/csrftoken=([^;]*)/.exec(cookie)?.[1] ?? '');
  const headers = { cookie, 'x-csrftoken': token };
  const made = await fetch(`${url}/api/v1/imports/`, { method: 'POST', headers, body: form });
  const { id, counts } = (await made.json()) as Import;
  if (counts?.add !== RECIPIENTS) throw new Error(`The import has ${JSON.stringify(counts)}.`);
  await send('POST', `imports/${id}/run/`);
  const isDone = async () => {
    const { state } = JSON.parse((await send('GET', `imports/${id}/?limit=1`)).body) as Import;
    if (state === 'failed') throw new Error('The import failed.');
    return state === 'done';
  };
  while (!(await isDone())) await wait(POLL_MS);
  return performance.now() - began;
}

const addressOf = (index: number) => `${index}.${exampleAddress(index)}`;

async function announce(send: Browser): Promise<Announcement> {
  const { results } = JSON.parse((await send('GET', `shows/?limit=${ANNOUNCED}`)).body) as {
    results: { id: string }[];
  };
  const made = await send('POST', 'announcements/', {
    ...{ subject: 'This month', intro: 'Doors are open again.\n\nCome early.' },
    show_ids: results.map(({ id }) => id),
  });
  const announcement = JSON.parse(made.body) as Announcement;
  await send('POST', `announcements/${announcement.id}/send/`);
  return announcement;
}

async function find(send: Browser, id: string): Promise<Announcement> {
  return JSON.parse((await send('GET', `announcements/${id}/`)).body) as Announcement;
}

/** Reads public pages one after another, a hundred a second, until it is told to end. */
function readPages(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const over = new AbortController();
  const reading = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const began = performance.now();
      const request = get(`${url}${PAGES[count % PAGES.length]}`, {
        agent,
        headers: { accept: '*/*', 'accept-encoding': 'br' },
      });
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (response?.statusCode !== 200) throw new Error(`A read got ${response?.statusCode}.`);
      await once(response.resume(), 'end');
      times.push(performance.now() - began);
      await wait(Math.max(0, READ_EVERY_MS - (performance.now() - began)));
    }
  })();
  return {
    end: async () => {
      over.abort();
      await reading;
      agent.destroy();
      return times;
    },
  };
}

/** The most mails a second over five seconds. */
function fullest(moments: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [place, moment] of moments.entries()) {
    while ((moments[first] ?? moment) < moment - WINDOW_MS) first += 1;
    most = Math.max(most, place - first + 1);
  }
  return (most * 1_000) / WINDOW_MS;
}

function row(name: string, figure: string, aim = ''): string {
  return `  ${name.padEnd(34)}${figure.padStart(14)}   ${aim}`.trimEnd();
}
