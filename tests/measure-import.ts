import { mkdtemp } from 'node:fs/promises';
import { freePort } from './faults/free-port.ts';
import { startServiceProcess } from './setup/service-process.ts';
import { VenueClient } from './setup/venue-client.ts';
const N = Number(process.argv[2] ?? 20000);
const PORT = String(await freePort());
const product = await startServiceProcess('standalone/main.ts', {
  DATA_DIR: await mkdtemp('/tmp/measure-'),
  PORT,
  ADMIN_EMAIL: 'a@b.example',
  ADMIN_PASSWORD: 'correct-horse-battery',
  RATE_LIMITS: 'off',
});
const c = new VenueClient(`http://127.0.0.1:${PORT}`);
await c.call('session.login', {
  body: { username: 'a@b.example', password: 'correct-horse-battery' },
});
const wait = (ms: number) => new Promise((r) => setTimeout(r, ms));
const form = new FormData();
form.append('kind', 'subscribers');
form.append('statement', 'x');
form.append(
  'file',
  new Blob([Array.from({ length: N }, (_, i) => `p${i}@example.com,Name ${i}\n`).join('')]),
  'l.csv',
);
let t = performance.now();
const up = await c.call('imports.create', { form });
console.log('upload', up.status, JSON.stringify(up.body).slice(0, 200), performance.now() - t);
t = performance.now();
await c.call('imports.run', { params: { id: up.body.id } });
let got;
do {
  await wait(200);
  got = await c.call('imports.get', { params: { id: up.body.id }, query: { limit: '1' } });
} while (got.body.state === 'running');
console.log(
  'run',
  got.body.state,
  got.body.done,
  got.body.error,
  ((performance.now() - t) / 1000).toFixed(1),
);
t = performance.now();
let undo;
for (;;) {
  undo = await c.call('history.undo', { body: { command_id: got.body.command_id } });
  if (undo.status !== 409) break;
  await wait(1000);
  console.log('not yet', ((performance.now() - t) / 1000).toFixed(1), undo.body.error);
  t = performance.now();
}
console.log(
  'undo',
  undo.status,
  JSON.stringify(undo.body).slice(0, 200),
  JSON.stringify(undo.body).length,
  ((performance.now() - t) / 1000).toFixed(1),
);
console.log(
  (await c.call('imports.get', { params: { id: up.body.id }, query: { limit: '1' } })).body.state,
);
await product.stop();
