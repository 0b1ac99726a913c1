import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../faults/free-port.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { PASSWORD } from '../setup/test-venue.ts';
import { until } from '../setup/until.ts';
import { VenueClient } from '../setup/venue-client.ts';

const ADMIN = 'site-manager@venue.example';
const FILES = ['grafana-dashboard.json', 'alerts.yml'];
const METRIC = /\b(stagedoor|nodejs|process)_[a-z0-9_]+/g;

let dataDir: string;
let privateUrl: string;
let product: ServiceProcess;
let client: VenueClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'private-port-'));
  const port = String(await freePort());
  privateUrl = `http://127.0.0.1:${port}`;
  product = await startServiceProcess('standalone/main.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    METRICS_PORT: port,
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
  });
  client = new VenueClient(publicUrl());
  await until(async () => (await client.send('GET', '/readyz')).status === 200);
});
afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

describe('one change', () => {
  it('is found in the log of every service, without anything that the visitor typed', async () => {
    const body = { username: ADMIN, password: PASSWORD };
    expect((await client.call('session.login', { body })).status).toBe(200);
    const genre = { name: 'Hushwave' };
    const { status, headers } = await client.call('genres.create', { body: genre });
    expect(status).toBe(201);

    const request = headers.get('x-request-id');
    const route = '/api/v1/genres/';
    const responded = () =>
      lines()
        .filter((line) => line.request === request)
        .toSorted(byService);
    await expect.poll(() => responded().length).toBe(2);
    expect(responded()).toMatchObject([
      { service: 'command', level: 30, method: 'POST', route, status: 201 },
      { service: 'query', level: 30, method: 'POST', route, status: 201 },
    ]);
    const { command } = responded()[0] ?? {};
    expect(command).toBe(headers.get('x-command-id'));
    await expect
      .poll(() => lines().filter(({ commands }) => commands?.includes(command ?? '')))
      .toMatchObject([{ service: 'projector', level: 20, position: expect.any(String) }]);

    await client.send('GET', '/api/v1/shows/upcoming/?search=ada@example.com');
    await client.send('GET', '/unsubscribe/of-ada@example.com');
    expect(product.output()).not.toMatch(/example\.com|venue\.example|Hushwave/);
  });

  it('leaves its reason in the line of a refused request', async () => {
    const { headers } = await client.call('genres.create', { body: { name: 7 } });
    const request = headers.get('x-request-id');
    await expect
      .poll(() =>
        lines()
          .filter((line) => line.request === request)
          .toSorted(byService),
      )
      .toMatchObject([{ refusal: 'invalid-input', status: 400 }, { status: 400 }]);
  });
});

describe('the private port', () => {
  it('has every metric that the dashboard and the alerts name', async () => {
    const { body } = await metrics();
    const known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    for (const file of FILES) {
      const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
      const named = new Set([...text.matchAll(METRIC)].map(([name]) => name));
      expect(named.size).toBeGreaterThan(10);
      const ofSeries = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
      const missing = [...named].filter((name) => !known.has(name) && !known.has(ofSeries(name)));
      expect({ file, missing }).toEqual({ file, missing: [] });
    }
  });

  it('counts requests by the pattern of their route, and appends, refusals and reads', async () => {
    for (let read = 0; read < 3; read += 1) await new VenueClient(publicUrl()).call('shows.list');
    const { body } = await metrics();
    const created = 'service="command",method="POST",route="/api/v1/genres/",status="201"';
    expect(valueOf(body, `stagedoor_request_seconds_count{${created}}`)).toBe(1);
    expect(body).not.toMatch(/search=|of-ada|main-[\w-]+\.js/);
    expect(valueOf(body, 'stagedoor_append_seconds_count{result="ok"}')).toBeGreaterThan(0);
    const invalid = 'service="command",code="invalid-input"';
    expect(valueOf(body, `stagedoor_refusals_total{${invalid}}`)).toBe(1);
    expect(valueOf(body, 'stagedoor_public_reads_total{result="rendered"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'stagedoor_public_reads_total{result="resent"}')).toBeGreaterThan(0);
    expect(valueOf(body, 'stagedoor_mails_total{result="refused"}')).toBe(0);
    expect(valueOf(body, 'stagedoor_jobs_waiting{queue="verify-tables"}')).toBe(0);
    expect(valueOf(body, 'stagedoor_events_set_aside')).toBe(0);
  });

  it('names the dependencies of each service, and whether they are there', async () => {
    const ready = async () =>
      (await new VenueClient(privateUrl).send<object>('GET', '/readyz')).body;
    // On a busy machine the projector may be behind for a moment.
    await expect.poll(ready).toMatchObject({
      status: 'ok',
      services: {
        query: {
          dependencies: { read_tables: 'ok', database: 'ok', command_service: 'ok', disk: 'ok' },
        },
        command: { dependencies: { database: 'ok', event_log: 'ok', disk: 'ok' } },
        projector: { dependencies: { projection: 'ok', database: 'ok', event_log: 'ok' } },
      },
    });
    expect((await new VenueClient(privateUrl).send('GET', '/healthz')).status).toBe(200);
    const up = 'stagedoor_dependency_ready{service="projector",dependency="event_log"}';
    expect(valueOf((await metrics()).body, up)).toBe(1);
  });

  it('is the only one with metrics', async () => {
    expect((await client.send('GET', '/metrics')).status).toBe(404);
    expect((await client.send<string>('GET', '/metrics')).body).not.toContain('stagedoor_');
  });
});

function metrics() {
  return new VenueClient(privateUrl).send<string>('GET', '/metrics');
}

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

interface Line {
  service: string;
  request?: string;
  command?: string;
  commands?: string[];
  status?: number;
}

function lines(): Line[] {
  const written = product.output().split('\n');
  return written.filter((line) => line.startsWith('{') && line.endsWith('}')).map(parsed);
}

function byService(one: Line, other: Line): number {
  return one.service.localeCompare(other.service);
}

function parsed(line: string): Line {
  return JSON.parse(line);
}

function publicUrl(): string {
  return product.url.replace('localhost', '127.0.0.1');
}
