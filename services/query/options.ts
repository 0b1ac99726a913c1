import type { Log } from '@stagedoor/platform/process/log';
import type { SecurityLog } from '@stagedoor/platform/process/security-log';
import type { Venue } from '@stagedoor/platform/venue/venue';
import type { BodyLimits } from './front-door/whole-bodies.ts';
import type { FreeSpace } from '@stagedoor/platform/stores/free-space';
import type { RenderLimits } from './read-path/render-budget.ts';
import type { FontService } from './site/external-hosts.ts';

export interface QueryOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Address range of the proxies in front. */
  trustProxy: string;
  /** Where the site is reached from outside. */
  publicUrl?: string | undefined;
  /** The primary: it has the sessions, and says what is projected. */
  databaseUrl: string;
  /** Where the read tables are read, when that is not the primary. */
  replicaUrl?: string | undefined;
  /** Where the command service answers; everything but reading goes there. */
  commandUrl: string;
  /** The same in every service, at least 32 characters. */
  sessionSecret: string;
  /** Reads what is sealed; at least 32 characters, the same in every service that has it. */
  masterKey: string;
  venue: Venue;
  fontService?: FontService;
  /** Holds the folder of photos. */
  dataDir: string;
  /** Of the data folder; staff and `/readyz` are told while it is low. */
  freeSpace?: FreeSpace | undefined;
  /** Absolute. The built app. */
  webFolder: string;
  log: Log;
  /** Where what concerns security is noted; the log unless said otherwise. */
  security?: SecurityLog | undefined;
  /** Of the streams that tell staff what changes; the defaults are right. */
  changeStreams?: { heartbeatMs?: number; limits?: { each: number; all: number } };
  /** False lets every client have as much rendered as it likes. */
  rateLimits?: boolean;
  renderLimits?: RenderLimits;
  /** Of the bodies of commands; the defaults are right. */
  bodyLimits?: Partial<BodyLimits>;
  now?: () => Date;
}
