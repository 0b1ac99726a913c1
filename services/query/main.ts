import { fileURLToPath } from 'node:url';
import {
  masterKeysIn,
  needed,
  photoPlace,
  queryEnv,
  sessionSecretsIn,
} from '@stagedoor/platform/process/env';
import { runAlone } from '@stagedoor/platform/process/run-alone';
import { startQuery } from './query.service.ts';
import { configuredVenue } from '@stagedoor/platform/venue/venue.presenter';
import { currencyOf } from './currency.ts';

await runAlone('query', queryEnv, async (env, around) =>
  startQuery({
    host: env.HOST,
    port: env.PORT,
    databaseUrl: needed(env.DATABASE_URL, 'DATABASE_URL'),
    replicaUrl: env.DATABASE_REPLICA_URL,
    commandUrl: env.COMMAND_URL,
    sessionSecrets: sessionSecretsIn(env),
    masterKey: masterKeysIn(),
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    configured: configuredVenue(env),
    currency: currencyOf(env),
    fontService: env.FONT_SERVICE,
    publicUrl: env.PUBLIC_URL,
    ...photoPlace(env),
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    drainMs: env.DRAIN_SECONDS * 1_000,
    ...around,
  }),
);
