import type { Metrics } from '@stagedoor/platform/metrics/metrics';
import type { MasterKeySecrets } from '@stagedoor/platform/privacy/master-key';
import type { Log } from '@stagedoor/platform/process/log';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Venue } from './venue.ts';
import type { BodyLimits } from './front-door/whole-bodies.ts';
import type { SessionSecret } from '@stagedoor/platform/accounts/session-secret';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import type { PhotoPlace } from '@stagedoor/platform/stores/photo-storage';
import type { RenderLimits } from './read-path/render-budget.ts';
import type { FontService } from './site/external-hosts.ts';

export interface QueryOptions extends PhotoPlace {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Address range of the proxies in front. */
  trustProxy: string;
  /** The address that visitors use. */
  publicUrl?: string | undefined;
  /** The primary, which has the sessions and the notifications of the projector. */
  databaseUrl: string;
  /** The database with the read tables, if it is not the primary. */
  replicaUrl?: string | undefined;
  /** The command service, which gets every request that changes something. */
  commandUrl: string;
  /** The same in every service, at least 32 characters. */
  sessionSecret: SessionSecret;
  /** Decrypts personal data; at least 32 characters, the same in every service that has it. */
  masterKey: MasterKeySecrets;
  venue: Venue;
  fontService?: FontService;
  /** The free space of the data folder; the system status tells when it is low. */
  freeSpace?: FreeSpace | undefined;
  /** The absolute path of the built app. */
  webFolder: string;
  /** How long the service still accepts requests when it stops. */
  drainMs?: number | undefined;
  unreadMs?: number | undefined;
  log: Log;
  /** By default it writes to `log`. */
  security?: SecurityLog | undefined;
  metrics?: Metrics | undefined;
  changeStreams?: { heartbeatMs?: number; limits?: { each: number; all: number } };
  /** False switches the render budget off. */
  rateLimits?: boolean;
  renderLimits?: RenderLimits;
  bodyLimits?: Partial<BodyLimits>;
  now?: () => Date;
}
