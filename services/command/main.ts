import { fileURLToPath } from 'node:url';
import {
  commandEnv,
  masterKeysIn,
  needed,
  photoPlace,
  sessionSecretsIn,
} from '@stagedoor/platform/process/env';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { configuredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { runAlone } from '@stagedoor/platform/process/run-alone';
import { finishRestore } from '@stagedoor/platform/stores/restoring-folder';
import { startCommand } from './command.service.ts';

await runAlone('command', commandEnv, async (env, around) => {
  await finishRestore(env.DATA_DIR);
  const output = securityLog(around.log);
  const files = securityLogFiles(env.DATA_DIR);
  return startCommand({
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    eventStoreUrl: needed(env.EVENTSTORE_URL, 'EVENTSTORE_URL'),
    ...photoPlace(env),
    sessionSecrets: sessionSecretsIn(env),
    masterKey: masterKeysIn(),
    host: env.HOST,
    port: env.PORT,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    rateLimits: env.RATE_LIMITS,
    timeZone: env.VENUE_TIME_ZONE,
    fontService: env.FONT_SERVICE,
    configured: configuredVenue(env),
    admin: {
      email: needed(env.ADMIN_EMAIL, 'ADMIN_EMAIL'),
      password: needed(env.ADMIN_PASSWORD, 'ADMIN_PASSWORD'),
    },
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    drainMs: env.DRAIN_SECONDS * 1_000,
    ...around,
    // Standard output is for tools that collect it; a flood of responses drives it out sooner.
    security: (note) => {
      output(note);
      files(note);
    },
  });
});
