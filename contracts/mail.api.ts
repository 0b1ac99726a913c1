import { z } from 'zod';
import { MAILS } from './facts/limits.ts';
import { MAIL_KINDS, MAIL_STATES, type MailKind } from './facts/mail-states.ts';
import type { RouteShape } from './route.ts';
import { blankIsAbsent, id, wholeNumber } from './text.ts';

const KINDS = Object.keys(MAIL_KINDS) as MailKind[];
const SITE_MANAGER = { access: 'site-manager' } as const;
const params = z.object({ id });

/** A mail that waits, or what became of it. */
export const outgoingMail = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  /** An address, or `the mailing list` for all mails of an announcement. */
  to: z.string(),
  /** Null before the first try. */
  subject: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  tries: z.number().int(),
  /** When it came into this state, or was last tried. */
  at: z.string(),
  /** What the mail server said last, or why there was no response. */
  refusal: z.string().nullable(),
  /** Whether it can be tried again: not without its content, nor after its link has run out. */
  can_retry: z.boolean(),
});
export type OutgoingMail = z.infer<typeof outgoingMail>;

/** The address that mails come from, and whether one from it went out in the last 30 days. */
const sender = z.object({ address: z.string(), is_proven: z.boolean() });

/** Responses hold addresses, so they are not kept for repeated requests. */
const accepted = {
  ...SITE_MANAGER,
  responses: { 202: z.object({ success: z.literal(true), id: z.string() }) },
} as const;

export const mailApi = {
  'mail.list': {
    summary: 'Mails that wait or went out in the last 30 days, newest first; `next` is a `before`.',
    ...SITE_MANAGER,
    query: z.object({
      state: blankIsAbsent(z.enum(MAIL_STATES, `Use one of ${MAIL_STATES.join(', ')}.`)),
      before: blankIsAbsent(z.string().regex(/^\d{1,18}$/, 'Give a position.')),
      limit: blankIsAbsent(wholeNumber(1, MAILS.mostOnPage)).default(MAILS.page),
    }),
    responses: {
      200: z.object({
        results: z.array(outgoingMail),
        next: z.string().nullable(),
        /** Null without mail set up. */
        sender: sender.nullable(),
        /** Whether mails are caught here instead of going out. */
        is_caught: z.boolean(),
      }),
    },
  },
  'mail.get': {
    summary: 'A mail itself, in `npm run demo` and `npm run dev` alone.',
    ...SITE_MANAGER,
    params,
    query: z.object({
      format: blankIsAbsent(z.enum(['json', 'html', 'text'], 'Use json, html or text.')),
    }),
    produces: ['application/json', 'text/html', 'text/plain'],
    responses: {
      200: z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string().nullable(),
      }),
    },
  },
  'mail.retry': {
    summary: 'Sends a mail again that was refused, or that nobody knows whether it was taken.',
    params,
    ...accepted,
  },
  'mail.test': { summary: 'Sends a test mail to the caller.', ...accepted },
} satisfies Record<string, RouteShape>;
