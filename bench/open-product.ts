import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningInstance, type RunningInstance } from '../standalone/running-instance.ts';

export const BENCH_ADMIN = { email: 'bench@venue.example', password: 'encore-at-midnight' };
const POLL_MS = 100;
export const BENCH_MASTER_KEY = 'a-key-of-a-bench-and-of-nothing-else';

/** `npm start` in a process of its own, on new data. */
export interface OpenProduct {
  dataDir: string;
  running: RunningInstance;
  /** Signs in the site manager. */
  signIn(): Promise<Browser>;
  stop(): Promise<void>;
}

/** Sends a request below `/api/v1/` and reads all of the response. @throws Error for a refusal. */
export type Send = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ headers: IncomingHttpHeaders; body: string }>;

/** `cookie` returns the header that it sends now. */
export type Browser = Send & { cookie(): string };

export async function openProduct(settings: Record<string, string> = {}): Promise<OpenProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const program = join(import.meta.dirname, '../standalone/main.ts');
  const product = spawn(process.execPath, [program], {
    env: {
      ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      ...{ ADMIN_EMAIL: BENCH_ADMIN.email, ADMIN_PASSWORD: BENCH_ADMIN.password },
      MASTER_KEY: BENCH_MASTER_KEY,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let running = await findRunningInstance(dataDir);
  for (; !running; running = await findRunningInstance(dataDir)) await wait(POLL_MS);
  const { url } = running;
  return {
    dataDir,
    running,
    signIn: async () => {
      const send = browser(url);
      await send('GET', 'csrf_token/');
      await send('POST', 'login/', { username: BENCH_ADMIN.email, password: BENCH_ADMIN.password });
      return send;
    },
    stop: async () => {
      product.kill();
      await once(product, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keeps cookies and connections. */
export function browser(url: string): Browser {
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send: Send = async (method, path, body, headers = {}) => {
    const sent = httpRequest(`${url}/api/v1/${path}`, {
      method,
      agent,
      headers: {
        cookie: cookie(),
        ...(body && { 'content-type': 'application/json' }),
        'x-csrftoken': decodeURIComponent(cookies.get('csrftoken') ?? ''),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const received = await text(response);
    if (response.statusCode >= 300)
      throw new Error(`${path} got status ${response.statusCode}: ${received}`);
    return { headers: response.headers, body: received };
  };
  return Object.assign(send, { cookie });
}
