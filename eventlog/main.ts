import { runCommand } from './command-line.ts';

const usage = `Usage:
  node eventlog/main.ts --postgres postgres://… [--port 2113] [--host 127.0.0.1]
                        [--tls-cert FILE --tls-key FILE] [--password-file FILE]
  node eventlog/main.ts export --file FILE (--url esdb://… | --postgres postgres://…)
  node eventlog/main.ts import --file FILE (--url esdb://… | --postgres postgres://…)
`;

await runCommand(process.argv.slice(2), {
  usage,
  location: { option: 'postgres' },
  openPostgres: async (databaseUrl) => ({ databaseUrl, close: async () => undefined }),
});
