import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '@stagedoor/contracts/refusals';
import type { Log } from './log.ts';

/** Who signed in, who tried to, and who granted rights. */
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
  'access-ended':
    'The password, logins, links and passkeys of an account ended, because they may be a stranger’s.',
  'address-changed': 'An account got another address.',
  invited: 'A link was made by which the owner of an account chooses a password.',
  'password-by-link': 'The owner of an account chose a password by a link; all sessions ended.',
  'passkey-added': 'Somebody added a passkey to their account.',
  'passkey-removed': 'Somebody removed a passkey of their account.',
  'reset-asked': 'Somebody asked for a link to a new password.',
  erased: 'An account was erased.',
  renamed: 'Whoever runs the venue gave an account another name.',
  'audit-file-read': 'Somebody downloaded the audit file, in which personal data is encrypted.',
  deactivated: 'Whoever runs the venue deactivated an account; its sessions ended.',
  activated: 'Whoever runs the venue activated an account again.',
  'personal-data-erased': 'Somebody erased everything of a person but their account.',
  'personal-data-read': 'Somebody read personal data in the history, or exported it.',
} as const;

/** People are account ids here, never names or e-mail addresses. */
export interface SecurityNote {
  kind: keyof typeof SENTENCES;
  /** The account concerned; missing for visitors and unknown names. */
  account?: string | undefined;
  address?: string;
  request?: string;
  command?: string;
  /** Name of the route in the contract. */
  route?: string | undefined;
  code?: RefusalCode;
  flags?: string[];
  /** Whose personal data was read: some subjects, or all of a kind, in the history at a moment. */
  subject?: string;
  subject_id?: string;
  subject_ids?: string[];
  moment?: string;
  /** Of a line for repeated notes of one address: their number, and some of what they named. */
  count?: number;
  since?: string;
  codes?: string[];
  routes?: string[];
  accounts?: string[];
}

export type SecurityLog = (note: SecurityNote) => void;

/** Whether the note is of a kind that anybody can cause without an account or a try at one. */
export function isRefusal({ kind }: SecurityNote): boolean {
  return kind === 'refused' || kind === 'throttled';
}

/** Writes each note at `info`, even if the log shows less; a silent log stays silent. */
export function securityLog(log: Log): SecurityLog {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const lines = log.child({ log: 'security' }, { level });
  return ({ kind, ...note }) => lines.info({ kind, ...note }, SENTENCES[kind]);
}

/** Notes an event of a request, with its address and ids. */
export function noteRequest(
  request: FastifyRequest,
  note: Omit<SecurityNote, 'address' | 'request' | 'route'>,
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
