import { startPostgres } from '../../standalone/embedded-postgres.ts';
import { startEventLog } from '../../standalone/eventlog/server.ts';
import { openEventLog } from '@stagedoor/platform/eventstore';
import { openDatabase } from '@stagedoor/platform/postgres';
import { createLog } from '@stagedoor/platform/log';
import { startProjector } from '../../services/projector/service.ts';
import { rebuildReadTables } from '../../services/projector/rebuild.ts';
import { verifyReadTables } from '../../services/projector/verify.ts';
import { GLASS_HARBOR, recorded, show } from './happenings.ts';
import { randomUUID } from 'node:crypto';
const pg = await startPostgres({ dataDir: '/tmp/pgdata', durable: true });
const n = Date.now();
await pg.ensureDatabase('log'+n); await pg.ensureDatabase('venue'+n);
const server = await startEventLog({ databaseUrl: pg.url('log'+n) });
const log = openEventLog(server.url);
console.time('append');
const N = 2500;
for (let i = 0; i < N; i += 50) await Promise.all(Array.from({ length: 50 }, (_, j) => {
  const es = recorded([show(`s${i+j}`, {type:'ShowAnnounced',data:GLASS_HARBOR}), show(`s${i+j}`, {type:'ShowPublished',data:{}}), show(`s${i+j}`, {type:'ShowUnpublished',data:{}}), show(`s${i+j}`, {type:'ShowDetailsChanged',data:{changes:{tour_title:'x'}}})]);
  return log.append(es[0]!.stream, es.map(e => ({ id: randomUUID(), event: e.event!, metadata: e.metadata })), -1);
}));
console.timeEnd('append');
const url = pg.url('venue'+n); const l = createLog('info','t');
const db = openDatabase(url, { log: l });
console.time('catchup');
const p = await startProjector({ databaseUrl: url, eventStoreUrl: server.url, dataDir: '/tmp/pgdata', log: l });
for (;;) { const r = await db.row<{n: number}>('select count(*)::int as n from read.history').catch(() => undefined); if (r?.n === N*4) break; await new Promise(r => setTimeout(r, 20)); }
console.timeEnd('catchup');
console.time('rebuild'); await rebuildReadTables({ databaseUrl: url, eventStoreUrl: server.url, log: l }); console.timeEnd('rebuild');
console.time('verify'); console.log(await verifyReadTables({ databaseUrl: url, eventStoreUrl: server.url, log: l })); console.timeEnd('verify');
await p.stop(); await db.close(); await log.close(); await server.stop(); await pg.stop();
process.exit(0)
