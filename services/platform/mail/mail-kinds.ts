import { z } from 'zod';
import { announcedContent } from '../announcements/announced-mail.ts';
import type { SentKind } from '@stagedoor/contracts/facts/mail-states';

/** A path with the token, such as `/invitation/TOKEN`. PUBLIC_URL comes before it. */
const link = { link_path: z.string().startsWith('/'), first_name: z.string() };

/** What has changed about an account, of which its owner is told. */
export const ACCOUNT_NOTICES = [
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'address-changed',
  'rights-changed',
] as const;

/** From what each kind of mail is made. */
export const mailKinds = {
  confirmation: z.object({ token: z.string() }),
  welcome: z.object({ token: z.string() }),
  message: z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
    id: z.string(),
  }),
  test: z.object({}),
  'announcement-test': announcedContent,
  checkpoint: z.object({ note: z.string(), origin: z.string(), size: z.number() }),
  finding: z.object({ sentence: z.string() }),
  /** Somebody has a new account. */
  invitation: z.object({ ...link, invited_by: z.string().optional() }),
  /** A site manager made a link for somebody whose password holds until it is used. */
  'new-link': z.object(link),
  /** Somebody has forgotten the password. */
  'password-reset': z.object(link),
  'account-notice': z.object({ first_name: z.string(), what: z.enum(ACCOUNT_NOTICES) }),
} satisfies Record<SentKind, z.ZodObject>;

export type MailData<Kind extends SentKind> = z.infer<(typeof mailKinds)[Kind]>;

/** A kind with its data, for one of the kinds at a time. */
export type KindAndData = { [Kind in SentKind]: { kind: Kind; data: MailData<Kind> } }[SentKind];

/** @throws ZodError for data that is not of this kind */
export function kindAndData(kind: SentKind, data: unknown): KindAndData {
  return { kind, data: mailKinds[kind].parse(data) } as KindAndData;
}
