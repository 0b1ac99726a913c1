import { startPostgres } from '../../standalone/embedded-postgres.ts';
import { startEventLog } from '../../standalone/eventlog/server.ts';
import { openEventLog } from '@stagedoor/platform/eventstore';
import { append, recorded, STORY } from './happenings.ts';
const pg = await startPostgres({ dataDir: '/tmp/pgdata', durable: false });
const n = Date.now();
await pg.ensureDatabase('log' + n);
await pg.ensureDatabase('venue' + n);
const server = await startEventLog({ databaseUrl: pg.url('log' + n) });
const log = openEventLog(server.url);
await append(log, recorded(STORY).slice(0, 9));
console.log('head', await log.head());
const log2 = openEventLog(server.url);
const sub = log2.follow({
  prefixes: ['show-'],
  after: undefined,
  handle: async (b) => console.log('batch', b.length),
});
const i = setInterval(async () => {
  console.log('h', await log2.head().catch((e) => e));
}, 300);
await new Promise((r) => setTimeout(r, 2000));
clearInterval(i);
console.time('stop');
await sub.stop();
console.timeEnd('stop');
console.log(await Promise.race([sub.ended, new Promise((r) => setTimeout(r, 2000, 'HANG'))]));
console.time('close2');
await log2.close();
console.timeEnd('close2');
console.time('close');
await log.close();
console.timeEnd('close');
await server.stop();
await pg.stop();
