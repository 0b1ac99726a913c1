/** Constants and limits of the product. Lengths are in characters, sizes in bytes. */
export const API_BASE = '/api/v1';

export const PHOTOS_PER_SHOW = 5;
export const TOO_MANY_PHOTOS =
  `Upload limit reached - Maximum ${PHOTOS_PER_SHOW} photos allowed per show.` as const;
/** Photos that somebody has uploaded and no show has yet: how many, and how long they are kept. */
export const STAGED_PHOTOS = { each: 100, hours: 24 } as const;
export const PHOTO_BYTES = 10 * 1024 * 1024;
/** How many uploads are read at once, how many more wait and how long, and their common size. */
export const UPLOADS = { atOnce: 4, waiting: 8, waitMs: 10_000, bytes: 160 * 1024 * 1024 } as const;
/** How long one task of the photo process waits for its turn, and how long it may take. */
export const PHOTO_TASK = { waitMs: 20_000, limitMs: 20_000 } as const;
/** How long all photos of one upload may take; later it is refused, before anything is changed. */
export const PHOTOS_MS = 35_000;
/** How long the front door waits for the response to a command. */
export const RESPONSE_MS = 60_000;
/** The largest size of one upload. */
export const UPLOAD_BYTES = 6 * PHOTO_BYTES;
/** The largest JSON body of a visitor, and of somebody who is signed in. */
export const JSON_BYTES = { visitor: 64 * 1024, signedIn: 1024 * 1024 } as const;
/** How much of a name from a request its response repeats. */
export const REPEATED_NAME = 64;
/** The largest size of a body that is ignored. */
export const IGNORED_BODY_BYTES = 1024;
export const PHOTO_TYPES = ['jpeg', 'jpg', 'png', 'webp', 'gif'] as const;

export const BULK_IDS = 500;
/** The most copies of a show that one call makes. */
export const COPIES = 60;
export const MESSAGE_PREVIEW = 100;
/** A contact form that is sent sooner after it was opened was filled in by a machine. */
export const FASTEST_CONTACT_MS = 2_000;
/** Of the messages that a machine may have sent, the oldest beyond these are erased. */
export const SUSPECTED_MESSAGES = 200;
/** Of the mails that went out or wait: how many a page has, and how long they are listed. */
export const MAILS = { page: 50, mostOnPage: 200, days: 30 } as const;
export const LIST_LIMIT = 500;
/** Of imports: their rows, those on a page, how many an account keeps unused, and how long. */
export const IMPORTS = { rows: 50_000, page: 100, each: 5, hours: 24, statement: 500 } as const;
/** Of announcements: the shows in one, how long its intro is, and how many days ahead it waits. */
export const ANNOUNCEMENTS = { shows: 50, intro: 5_000, days: 366 } as const;
/** The furthest place at which a part of a list may begin. */
export const LIST_OFFSET = 1_000_000;
export const PAST_LIMIT_DEFAULT = 100;
export const FEATURED_LIMIT = 50;
export const FEATURED_DEFAULT = 5;
export const HISTORY_LIMIT = 200;
export const HISTORY_DEFAULT = 50;
/** The most marks on a timeline, and the most changes listed before and after a time on it. */
export const TIMELINE = { marks: 500, counted: 100, steps: 25 } as const;
export const HISTORY_SEARCH = 100;
export const PEOPLE_SEARCH = 100;
export const PEOPLE_PAGE = 100;

export const LINE = 200;
/** The longest note on why a show is cancelled, postponed or rescheduled. */
export const STATUS_NOTE = 300;
export const LIST_TEXT = 2_000;
export const LONG_TEXT = 10_000;
export const EMAIL_LENGTH = 254;
export const URL_LENGTH = 2_000;
/** The most web addresses of an artist. */
export const LINKS = 5;
/** What a venue says of itself: how much, and the largest body that says it. */
export const VENUE_SAYS = {
  ...{ questions: 50, answer: 2_000, pages: 20, page: 20_000 },
  pictures: 10,
  bodyBytes: 4 * 1024 * 1024,
} as const;
/** For a generated theme: the length of its prompt, and the number of themes named with it. */
export const PROMPT_LENGTH = 500;
export const THEME_MENTIONS = 5;

export const SIGNUP_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/**
 * How passwords are judged: the first characters, and the ways to read digits and signs as letters,
 * which take time; and the least score. Of three and more, guessing takes a hundred million tries.
 */
export const PASSWORD_ESTIMATE = { characters: 40, substitutions: 10, leastScore: 3 } as const;
/** The last use of a session is recorded every `seenMinutes`. */
export const SESSION = { days: 14, idleDays: 3, seenMinutes: 5 } as const;

/** A discreet route takes at least this long, so that its duration does not reveal what it did. */
export const DISCREET_MS = 250;

/** How many requests one address may send in how many seconds. */
export const MUTATIONS = { max: 600, seconds: 60 } as const;
export const CONTACTS = { max: 30, seconds: 3_600 } as const;
export const SUBSCRIPTIONS = { max: 60, seconds: 3_600 } as const;
/** Requests for a link to a new password; one address gets fewer mails. */
export const RESETS = { max: 30, seconds: 3_600 } as const;
/** Passwords that are set by a link. */
export const LINK_TRIES = { max: 30, seconds: 3_600 } as const;
/** Passkeys of an account; those that add one have signed in within so many minutes. */
export const PASSKEYS = 20;
export const PASSKEY_SIGN_IN_MINUTES = 15;
/** Sign-ins with passkeys. */
export const PASSKEY_TRIES = { max: 60, seconds: 900 } as const;
/** How long the links in mails work, and how many for a new password an address gets an hour. */
export const ACCOUNT_LINKS = { invitationDays: 7, resetMinutes: 60, mails: 3 } as const;
export const SIGNUPS = { max: 30, seconds: 3_600 } as const;
/** Change streams that one user may keep open, and all users together. A browser needs one. */
export const CHANGE_STREAMS = { each: 20, all: 500 } as const;
/** How many passwords one process hashes at once, on a pool of four threads, and how many wait. */
export const HASHES = { atOnce: 2, waiting: 50 } as const;
/**
 * Failed logins within the window after which each try waits twice as long as the one before. A
 * browser that knows the account has the account's number for itself.
 */
export const LOGIN_FAILURES = { account: 10, address: 30 } as const;
export const LOGIN_WINDOW_SECONDS = 900;
/** How long a browser knows an account after a login, and how many accounts at once. */
export const DEVICE_COOKIE = { days: 180, accounts: 5 } as const;
