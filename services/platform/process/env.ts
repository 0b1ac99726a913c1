import { isIP } from 'node:net';
import { z } from 'zod';
import { isMapAddress, mapAddressIn, NO_MAP } from '@stagedoor/contracts/facts/map-address';
import type { SessionSecrets } from '../accounts/session-secret.ts';
import { isLoopback } from '../stores/loopback.ts';
import type { PhotoPlace } from '../photos/photo-storage.ts';
import { s3Address, s3Env, s3Place } from '../stores/s3-place.ts';
import { settingsIn } from './setting-files.ts';

const flag = z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive' });
const name = z.string().trim().min(1).max(200);
const sentences = z.string().trim().max(500);
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });
const webAddress = z.url({ protocol: /^https?$/ });
/** One that visitors see. */
const shownAddress = webAddress.refine(
  (address) => !URL.parse(address)?.username && !URL.parse(address)?.password,
  'must have no user name and no password, because visitors see it',
);
const secret = z.string().min(32, 'must be at least 32 characters');
const earlierSecrets = z
  .string()
  .default('')
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(z.array(secret));

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const commonEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: logLevel.default('info'),
  DATABASE_URL: postgresAddress.optional(),
  /** Completes the addresses of the database that have no password. */
  DATABASE_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  MIN_FREE_SPACE: z.coerce.number().int().min(0).default(256),
  RATE_LIMITS: flag.default(true),
  PUBLIC_URL: shownAddress.optional(),
  METRICS_PORT: port().optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** What the venue says of itself, until somebody does in the product (`VENUE_FIELDS`). */
const venueEnv = z.object({
  VENUE_NAME: name.optional(),
  VENUE_ADDRESS: name.optional(),
  VENUE_TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isTimeZone, 'must be an IANA time zone such as America/New_York'),
  VENUE_CURRENCY: z
    .enum(Intl.supportedValuesOf('currency'), 'must be an ISO 4217 code such as EUR')
    .optional(),
  VENUE_EMAIL: z.email().optional(),
  VENUE_DIRECTIONS: sentences.optional(),
  VENUE_ACCESS: sentences.optional(),
  VENUE_SOCIAL_FACEBOOK: shownAddress.optional(),
  VENUE_SOCIAL_INSTAGRAM: shownAddress.optional(),
  VENUE_SOCIAL_TWITTER: shownAddress.optional(),
  VENUE_SOCIAL_YOUTUBE: shownAddress.optional(),
  VENUE_SOCIAL_TIKTOK: shownAddress.optional(),
  SISTER_VENUE_NAME: z.string().optional(),
  SISTER_VENUE_URL: shownAddress.optional(),
  MAP_EMBED_URL: z
    .string()
    .transform(mapAddressIn)
    .refine(
      (address) => address === NO_MAP || isMapAddress(address),
      'must be an https:// address without a user name and of an ordinary host, or none',
    )
    .optional(),
  MAP_ON_TAP: flag.optional(),
  CONFIRM_SUBSCRIPTIONS: flag.default(false),
  FONT_SERVICE: z.enum(['google', 'bunny', 'none']).default('none'),
});

/* Each container gets only the settings that its service needs. */
const logEnv = z.object({
  EVENTSTORE_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\//, 'must start with esdb://')
    .optional(),
});
const sessionEnv = z.object({
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: earlierSecrets,
});
const keyEnv = z.object({ MASTER_KEY: secret.optional(), MASTER_KEY_PREVIOUS: earlierSecrets });
/** Settings of the projector's reactors and nightly jobs. */
const projectingEnv = logEnv.extend({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** How many mails a second an announcement sends. */
  MAIL_PACE: z.coerce.number().positive().max(1_000).optional(),
  /** A folder for checkpoints of the log, best off this machine. */
  WITNESS_DIR: z.string().optional(),
  WITNESS_EMAIL: z.email().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
});
/** A login that may read what a backup holds, where the service's own may not. */
const backupLoginEnv = z.object({
  BACKUP_DATABASE_URL: postgresAddress.optional(),
  BACKUP_DATABASE_PASSWORD: secret.optional(),
});
const adminEnv = z.object({
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
});

/** Settings of the storage for backups, and for photos that are not in the data folder. */
const storageEnv = s3Env.extend({ PHOTO_STORE: s3Address.optional() });

/** How long a service that is told to stop still serves, in seconds, while proxies notice. */
const drainEnv = z.object({ DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0) });

/** Settings of a service with visitors. */
const visitedServiceEnv = commonEnv
  .extend(venueEnv.shape)
  .extend({
    TRUST_PROXY: z
      .string()
      .refine(
        areAddressRanges,
        'must be address ranges such as loopback, uniquelocal or 10.0.0.0/8, separated by commas',
      )
      .default('loopback'),
  })
  .extend(sessionEnv.shape)
  .extend(keyEnv.shape)
  .extend(storageEnv.shape);

export const queryEnv = visitedServiceEnv.extend(drainEnv.shape).extend({
  PORT: port().default(3000),
  COMMAND_URL: webAddress.default('http://127.0.0.1:3001'),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
});
export const commandEnv = visitedServiceEnv
  .extend(logEnv.shape)
  .extend(adminEnv.shape)
  .extend(drainEnv.shape)
  .extend({ PORT: port().default(3001) });
export const projectorEnv = commonEnv
  .extend(venueEnv.shape)
  .extend(storageEnv.shape)
  .extend(keyEnv.shape)
  .extend(projectingEnv.shape)
  .extend(backupLoginEnv.shape);
export const standaloneEnv = visitedServiceEnv
  .extend(projectingEnv.shape)
  .extend(adminEnv.shape)
  .extend({
    // A person starts it and reads its messages.
    LOG_LEVEL: logLevel.default('warn'),
    PORT: port().default(3000),
  });
/** Settings of the commands, which run beside any service. */
export const toolEnv = standaloneEnv.omit({ TRUST_PROXY: true }).extend(backupLoginEnv.shape);
/** Settings of the program that makes the database logins. */
export const loginsEnv = commonEnv.extend({
  COMMAND_DATABASE_PASSWORD: secret,
  PROJECTOR_DATABASE_PASSWORD: secret,
  QUERY_DATABASE_PASSWORD: secret,
  BACKUP_DATABASE_PASSWORD: secret.optional(),
});

export type ProjectorEnv = z.infer<typeof projectorEnv>;
export type StandaloneEnv = z.infer<typeof standaloneEnv>;
export type ToolEnv = z.infer<typeof toolEnv>;
export type CommonEnv = z.infer<typeof commonEnv>;
export type VenueEnv = z.infer<typeof venueEnv>;

export type EnvSchema = z.ZodObject & z.ZodType<CommonEnv>;

/** Reads variables, or files that they name. @throws Error that names every wrong variable. */
export function readEnv<Schema extends EnvSchema>(schema: Schema, source = process.env) {
  const set = settingsIn(source, Object.keys(schema.shape));
  const { success, data, error } = schema.safeParse(set);
  if (!success) {
    const wrong = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These environment variables cannot be used. ${wrong.join('; ')}.`);
  }
  const production = data.NODE_ENV === 'production';
  if (production && 'TRUST_PROXY' in data) assertProxiesKnown(data.PUBLIC_URL, set['TRUST_PROXY']);
  if (production && !data.RATE_LIMITS)
    throw new Error(
      'RATE_LIMITS=off is for benchmarks and load tests; ' +
        'it cannot be used with NODE_ENV=production.',
    );
  return data;
}

/** Reads the master key in use and earlier ones at each call: a rotation may have changed them. */
export function masterKeysIn(source = process.env): () => string[] {
  return () => {
    const keys = keyEnv.parse(settingsIn(source, Object.keys(keyEnv.shape)));
    return [needed(keys.MASTER_KEY, 'MASTER_KEY'), ...keys.MASTER_KEY_PREVIOUS];
  };
}

export function sessionSecretsIn(env: z.infer<typeof sessionEnv>): SessionSecrets {
  return [needed(env.SESSION_SECRET, 'SESSION_SECRET'), ...env.SESSION_SECRET_PREVIOUS];
}

/** @throws Error that names the missing variable. */
export function needed<T>(value: T | undefined, variable: string): T {
  if (value === undefined)
    throw new Error(`Please set ${variable}; this service cannot start without it.`);
  return value;
}

/** @throws Error without an access key to the bucket. */
export function photoPlace(env: z.infer<typeof storageEnv> & { DATA_DIR: string }): PhotoPlace {
  const { DATA_DIR: dataDir, PHOTO_STORE: address } = env;
  return { dataDir, photoStore: address === undefined ? undefined : s3Place(address, env) };
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}

function port() {
  return z.coerce.number().int().min(0).max(65_535);
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** False for a range of all addresses, too: behind it clients could forge theirs. */
function areAddressRanges(list: string): boolean {
  return list.split(',').every((range) => isAddressRange(range.trim()));
}

/** Behind an unknown proxy all visitors share its address. @throws Error that says what to set */
function assertProxiesKnown(publicUrl: string | undefined, given: string | undefined): void {
  if (given !== undefined || publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
    return;
  throw new Error(
    `Please set TRUST_PROXY to the addresses of the proxies that serve ${publicUrl}, such as` +
      ' "loopback" for one on this machine; without it all visitors would share one address.',
  );
}

function isAddressRange(range: string): boolean {
  if (NAMED_RANGES.includes(range)) return true;
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const most = version === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most);
}
