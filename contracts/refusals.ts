import { REPEATED_NAME } from './facts/limits.ts';
import { characterStart } from './facts/text-beginning.ts';

/** Every refusal code with its HTTP status. Clients branch on the code, never on the text. */
export const refusalStatus = {
  'invalid-input': 400,
  'not-authenticated': 401,
  'invalid-credentials': 401,
  'csrf-failed': 403,
  'password-change-due': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'stale-revision': 409,
  'show-archived': 409,
  'show-published': 409,
  'show-cancelled': 409,
  'show-over': 409,
  'genre-protected': 409,
  'theme-protected': 409,
  'theme-in-use': 409,
  'nothing-to-undo': 409,
  'not-undoable': 409,
  'already-undone': 409,
  'last-site-manager': 409,
  'too-large': 413,
  'unsupported-type': 415,
  'idempotency-mismatch': 422,
  'too-many-requests': 429,
  'internal-error': 500,
  'store-unavailable': 503,
  'unreadable-event': 503,
  'data-damaged': 503,
  'too-busy': 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatus;

const sentence: Record<RefusalCode, string> = {
  'invalid-input': 'Some of this could not be accepted. Please correct it and try again.',
  'not-authenticated': 'Please sign in first.',
  'invalid-credentials': 'Invalid username or password.',
  'csrf-failed': 'CSRF verification failed. Please refresh the page and try again.',
  'password-change-due': 'Please choose a new password first.',
  forbidden: "You don't have permission to do this.",
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This address does not accept that method.',
  'request-timeout': 'The request took too long to arrive. Please try again.',
  conflict: 'Somebody else changed this at the same moment. Please try again.',
  'stale-revision': 'This was changed since you opened it.',
  'show-archived': 'This show is archived. Unarchive it before publishing.',
  'show-published':
    'This show is published. Unpublish or archive it before removing it from calendar feeds.',
  'show-cancelled': 'This show is cancelled. Reinstate it first.',
  'show-over': 'This show is over. It can be neither cancelled nor postponed.',
  'genre-protected': 'The genre "none" can be neither renamed nor deleted.',
  'theme-protected': 'This theme is built in. Duplicate it and change the copy.',
  'theme-in-use': 'This is the current theme. Activate another one before deleting it.',
  'nothing-to-undo': 'Nothing is left to undo: everything in it was changed again since.',
  'not-undoable': 'This cannot be undone.',
  'already-undone': 'This is undone already.',
  'last-site-manager':
    'This is the last site manager who can sign in. Make somebody else a site manager first.',
  'too-large': 'This is too large.',
  'unsupported-type': 'This type of content is not accepted here.',
  'idempotency-mismatch': 'This Idempotency-Key was already used for another request.',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'internal-error': 'Something went wrong on our side. Please try again.',
  'store-unavailable':
    'The venue’s records cannot be reached right now. Please try again in a moment.',
  'unreadable-event': 'An event in the log cannot be read, so nothing can be changed here.',
  'data-damaged': 'A part of the stored log is damaged: restore a backup.',
  'too-busy': 'The server is busy right now. Please try again in a moment.',
};

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
    super(details.message ?? firstError(details.errors) ?? sentence[code]);
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

function firstError(errors: FieldErrors | undefined): string | undefined {
  return errors && Object.values(errors)[0]?.[0];
}
