import { MAIL_STATES } from '@stagedoor/contracts/facts/mail-states';
import { oneOf, searchCodec } from '../../address/search-codec.ts';

/** Which mails are listed; blank for all. */
export const mailSearch = searchCodec({ state: oneOf(MAIL_STATES, '') });

export type MailView = ReturnType<typeof mailSearch.read>;
