import { startEventLog } from '../eventlog/server.ts';

/* The event log on a database, by itself: node log-process.ts DATABASE_URL. It says its address. */
const [databaseUrl = ''] = process.argv.slice(2);
const log = await startEventLog({ databaseUrl });
console.log(log.url);
process.once('SIGTERM', log.stop);
