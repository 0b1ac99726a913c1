/** Constants and limits of the product (specification, section 9, and the contract's small print). Lengths in characters, sizes in bytes. */
export const API_BASE = '/api/v1';

export const PHOTOS_PER_SHOW = 5;
export const PHOTO_BYTES = 10 * 1024 * 1024;
/** How many forms with files are taken at once, and how many bytes they may hold together. */
export const UPLOADS = { atOnce: 4, bytes: 160 * 1024 * 1024 } as const;
/** Of one form with files. */
export const UPLOAD_BYTES = 6 * PHOTO_BYTES;
/** Of a body that says nothing and is thrown away. */
export const IGNORED_BODY_BYTES = 1024;
export const PHOTO_TYPES = ['jpeg', 'jpg', 'png', 'webp', 'gif'] as const;
/** Widths in pixels that are made of every photo, in AVIF and WebP. */
export const PHOTO_WIDTHS = [320, 640, 1024, 1600] as const;

export const BULK_IDS = 500;
export const MESSAGE_PREVIEW = 100;
/** A contact form that is sent sooner was not filled in by a person. */
export const FASTEST_CONTACT_MS = 2_000;
export const LIST_LIMIT = 500;
export const PAST_LIMIT_DEFAULT = 100;
export const FEATURED_LIMIT = 50;
export const FEATURED_DEFAULT = 5;
export const HISTORY_LIMIT = 200;
export const HISTORY_DEFAULT = 50;

export const LINE = 200;
export const LIST_TEXT = 2_000;
export const LONG_TEXT = 10_000;
export const EMAIL = 254;
export const URL_LENGTH = 2_000;
/** What a theme is generated from: the words, and how many themes may be named with them. */
export const PROMPT = 500;
export const THEME_MENTIONS = 5;

export const SIGNUP_PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** A session ends after so many days, or earlier when it was not used for so many; its use is noted at most every few minutes. */
export const SESSION = { days: 14, idleDays: 3, seenMinutes: 5 } as const;

/** A form of which nobody may learn who is known here is answered no sooner. More than writing an event takes. */
export const DISCREET_MS = 250;

/** How many calls one address may make in how many seconds. */
export const MUTATIONS = { max: 600, seconds: 60 } as const;
export const CONTACTS = { max: 30, seconds: 3_600 } as const;
export const SUBSCRIPTIONS = { max: 60, seconds: 3_600 } as const;
export const SIGNUPS = { max: 30, seconds: 3_600 } as const;
/** How many streams of changes one person may follow at once, and all people together. A browser needs one, whatever its tabs. */
export const CHANGE_STREAMS = { each: 20, all: 500 } as const;
/** How many passwords one process hashes at once (of the four threads that Node has for files and hashes), and how many more may wait. */
export const HASHES = { atOnce: 2, waiting: 50 } as const;
/** Failed logins within `LOGIN_WINDOW_SECONDS` after which every further try has to wait, twice as long each time. */
export const LOGIN_FAILURES = { account: 10, address: 30 } as const;
export const LOGIN_WINDOW_SECONDS = 900;
