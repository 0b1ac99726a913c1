import { join } from 'node:path';
import type { PerService } from '@stagedoor/platform/logins/database-logins';
import { MASTER_KEY } from '../../setup/test-master-key.ts';
import { PASSWORD, SESSION_SECRET } from '../../setup/test-venue.ts';
import { supervised, type Supervised } from './supervised.ts';

export const ADMIN = { username: 'site-manager@venue.example', password: PASSWORD };
/** Below this the services refuse changes. */
export const MIN_FREE_MIB = 64;

export const PROGRAMS = ['log', 'command', 'projector', 'query'] as const;
export type ProgramName = (typeof PROGRAMS)[number];

export interface VenueSettings {
  /** Everything is stored there. */
  volume: string;
  hasLimit: boolean;
  evidence: string;
  smtpUrl: string;
}

/** The programs of a venue at these ports; `beyond` is what each uses besides its database. */
export function programsOf(
  { volume, hasLimit, evidence, smtpUrl }: VenueSettings,
  ports: Record<ProgramName, number>,
  databases: PerService<string>,
  beyond: { command: string; projector: string; query: string },
): Record<ProgramName, Supervised> {
  const shared = {
    DATA_DIR: join(volume, 'data'),
    MIN_FREE_SPACE: hasLimit ? String(MIN_FREE_MIB) : '0',
    MASTER_KEY,
    LOG_LEVEL: 'info',
  };
  const visited = { ...shared, SESSION_SECRET, RATE_LIMITS: 'off' };
  const program = (name: ProgramName, args: string[], env: Record<string, string>) =>
    supervised({ name, args, env, evidence });
  return {
    log: program(
      'log',
      ['standalone/eventlog-command.ts', '--data', join(volume, 'log'), '--port', `${ports.log}`],
      {},
    ),
    command: program('command', ['services/command/main.ts'], {
      ...visited,
      PORT: String(ports.command),
      DATABASE_URL: databases.command,
      EVENTSTORE_URL: beyond.command,
      ADMIN_EMAIL: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    }),
    projector: program('projector', ['services/projector/main.ts'], {
      ...shared,
      METRICS_PORT: String(ports.projector),
      DATABASE_URL: databases.projector,
      EVENTSTORE_URL: beyond.projector,
      SMTP_URL: smtpUrl,
      PUBLIC_URL: 'https://lanternroom.example/',
    }),
    query: program('query', ['services/query/main.ts'], {
      ...visited,
      PORT: String(ports.query),
      DATABASE_URL: databases.query,
      COMMAND_URL: beyond.query,
    }),
  };
}

export function isReadyAt(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
