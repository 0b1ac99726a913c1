import { REPEATED_NAME } from './facts/limits.ts';
import { characterStart } from './facts/text-beginning.ts';

/**
 * Every refusal by its code: the HTTP status and the sentence. Clients branch on the code, never on
 * the text.
 */
export const refusals = {
  'invalid-input': [400, 'Some of this could not be accepted. Please correct it and try again.'],
  'not-authenticated': [401, 'Please sign in first.'],
  'invalid-credentials': [401, 'Invalid username or password.'],
  'sign-in-again': [403, 'Please sign in again first: your last sign-in was a while ago.'],
  'csrf-failed': [403, 'CSRF verification failed. Please refresh the page and try again.'],
  'password-change-due': [403, 'Please choose a new password first.'],
  forbidden: [403, "You don't have permission to do this."],
  'not-found': [404, 'There is nothing here.'],
  'method-not-allowed': [405, 'This address does not accept that method.'],
  'request-timeout': [408, 'The request took too long to arrive. Please try again.'],
  conflict: [409, 'Somebody else changed this at the same moment. Please try again.'],
  'stale-revision': [409, 'This was changed since you opened it.'],
  'show-archived': [409, 'This show is archived. Unarchive it before publishing.'],
  'show-published': [409, 'This show is published. Unpublish or archive it first.'],
  'show-cancelled': [409, 'This show is cancelled. Reinstate it first.'],
  'show-over': [409, 'This show is over. It can be neither cancelled nor postponed.'],
  'genre-protected': [409, 'The genre "none" can be neither renamed nor deleted.'],
  'theme-protected': [409, 'This theme is built in. Duplicate it and change the copy.'],
  'theme-in-use': [409, 'This is the current theme. Activate another one before deleting it.'],
  'nothing-to-undo': [409, 'Nothing is left to undo: everything in it was changed again since.'],
  'not-undoable': [409, 'This cannot be undone.'],
  'already-undone': [409, 'This is undone already.'],
  'last-site-manager': [
    409,
    'This is the last site manager who can sign in. Make somebody else a site manager first.',
  ],
  'own-account': [409, 'This is your own account. Another site manager can do this.'],
  'too-large': [413, 'This is too large.'],
  'unsupported-type': [415, 'This type of content is not accepted here.'],
  'idempotency-mismatch': [422, 'This Idempotency-Key was already used for another request.'],
  'too-many-requests': [429, 'Too many requests. Please wait a moment and try again.'],
  'internal-error': [500, 'Something went wrong on our side. Please try again.'],
  'no-mail': [503, 'No mail goes out from here yet: whoever runs this site can set up SMTP_URL.'],
  'store-unavailable': [
    503,
    'The venue’s records cannot be reached right now. Please try again in a moment.',
  ],
  'unreadable-event': [503, 'An event in the log cannot be read, so nothing can be changed here.'],
  'log-replaced': [
    503,
    'The event log is not the one that this venue has followed, so nothing can be changed. ' +
      'Restore it from a backup, or correct EVENTSTORE_URL.',
  ],
  'data-damaged': [503, 'A part of the stored log is damaged: restore a backup.'],
  'too-busy': [503, 'The server is busy right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof refusals;

export type FieldErrors = Record<string, string[]>;

interface Details {
  message?: string;
  errors?: FieldErrors;
  /** Seconds to wait before trying again; sent as Retry-After. */
  retryAfter?: number;
  /** The subject as it is now, for a conflict. */
  current?: unknown;
  /** The fields that an edit and somebody else changed, to different values. */
  conflicts?: readonly FieldConflict[];
}

/** A field that was changed since an edit of it began, and its value now. */
export interface FieldConflict {
  field: string;
  current: unknown;
}

/** An expected refusal; the HTTP server of `services/platform` turns it into a response. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;
  readonly conflicts: readonly FieldConflict[] | undefined;

  constructor(code: RefusalCode, details: Details = {}) {
    const [, sentence] = refusals[code];
    super(details.message ?? Object.values(details.errors ?? {})[0]?.[0] ?? sentence);
    this.name = 'Refused';
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.conflicts = details.conflicts;
  }
}

/** The refusal of one field of a form, with a sentence about it. */
export function invalidField(field: string, message: string): Refused {
  return new Refused('invalid-input', { errors: { [field]: [message] } });
}

/** A name from a request as its response repeats it: not at any length. */
export function repeated(name: string): string {
  if (name.length <= REPEATED_NAME) return name;
  return `${name.slice(0, characterStart(name, REPEATED_NAME - 1))}…`;
}
