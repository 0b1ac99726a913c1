import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '@stagedoor/contracts/refusals';
import type { Log } from './log.ts';

/** What is worth knowing when somebody asks who got in, who tried, and who let them. */
const SENTENCES = {
  login: 'Somebody signed in.',
  'login-failed': 'A login failed.',
  logout: 'Somebody signed out.',
  signup: 'Somebody opened an account.',
  refused: 'A request was refused for want of a session, a right or a CSRF token.',
  throttled: 'An address or an account has to wait after too many tries.',
  'flags-granted': 'An account was given exactly these flags.',
  'password-changed': 'Somebody changed their password; their other sessions ended.',
  'password-set': 'Whoever runs the venue gave an account a new password; its sessions ended.',
} as const;

/** People are account ids here: no name and no e-mail address belongs into this. */
export interface SecurityNote {
  kind: keyof typeof SENTENCES;
  /** Whom it is about; missing for visitors and unknown names. */
  account?: string | undefined;
  address?: string;
  request?: string;
  command?: string;
  /** Name in the contract. */
  route?: string | undefined;
  code?: RefusalCode;
  flags?: string[];
}

export type SecurityLog = (note: SecurityNote) => void;

/** Writes each note as one line at `info`, whatever the log's own level is; a silent log stays silent. */
export function securityLog(log: Log): SecurityLog {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const lines = log.child({ log: 'security' }, { level });
  return ({ kind, ...note }) => lines.info({ kind, ...note }, SENTENCES[kind]);
}

/** Notes what a request did or was refused, with its address and ids. */
export function noteRequest(
  request: FastifyRequest,
  note: Pick<SecurityNote, 'kind' | 'account' | 'code' | 'command'>,
): void {
  request.server.security({
    account: request.user?.id,
    ...note,
    address: request.ip,
    request: request.id,
    route: request.routeOptions.config.route,
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog;
  }
}
