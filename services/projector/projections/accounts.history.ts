import type { EventHandlers } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';

const NO_FLAGS = { is_staff: false, is_site_manager: false, is_auditor: false };

/** The rights of accounts in the history. Names of people stay out of the log. */
export const accountsHistory = {
  AccountFlagsGranted: (event) => {
    const sentence = 'Changed the flags of an account';
    const about = { subject: 'account', id: event.id, sentence, initial: NO_FLAGS } as const;
    return { event, ...about, set: event.data };
  },
} satisfies EventHandlers<HistoryChange>;
