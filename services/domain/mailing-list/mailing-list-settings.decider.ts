import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import { type MailingListSettings } from '@stagedoor/contracts/mailing-list';
import type { MailingListSettingsEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { MAILING_LIST_SETTINGS_STREAM } from '@stagedoor/contracts/events/streams';
import type { Decider } from '../decider.ts';
import { differing, type Patch } from '../fields.ts';

export interface MailingListSettingsCommand {
  type: 'ChangeSettings';
  changes: Patch<MailingListSettings>;
}

/** Where visitors are invited to the mailing list. */
export const mailingListSettingsDecider: Decider<
  MailingListSettings,
  MailingListSettingsCommand,
  MailingListSettingsEvent
> = {
  initial: DEFAULT_MAILING_LIST_SETTINGS,

  decide: (state, { changes: sent }) => {
    const changes = differing(state, sent);
    return Object.keys(changes).length > 0
      ? [{ type: 'MailingListSettingsChanged', data: changes }]
      : [];
  },

  evolve: (state, { data }) => ({ ...state, ...differing(state, data) }),
};

export const mailingListSettings = {
  stream: MAILING_LIST_SETTINGS_STREAM,
  decider: mailingListSettingsDecider,
};
