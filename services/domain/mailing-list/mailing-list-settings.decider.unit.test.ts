import { describe, it } from 'vitest';
import type { MailingListSettingsEvent } from '@stagedoor/contracts/events/mailing-list.events';
import { testing } from '../../../tests/setup/given-when-then.ts';
import { mailingListSettingsDecider } from './mailing-list-settings.decider.ts';

const { given } = testing(mailingListSettingsDecider);
const hidden: MailingListSettingsEvent = {
  type: 'MailingListSettingsChanged',
  data: { show_email_button: false },
};

describe('changing the settings of the mailing list', () => {
  it('records only the settings that differ from the current ones, which are first the defaults', () => {
    given()
      .when({
        type: 'ChangeSettings',
        changes: { show_email_button: false, show_popup_for_new_visitors: false },
      })
      .then(hidden);
    given(hidden)
      .when({ type: 'ChangeSettings', changes: { show_popup_for_new_visitors: true } })
      .then({ type: 'MailingListSettingsChanged', data: { show_popup_for_new_visitors: true } });
  });

  it('records nothing when no setting differs', () => {
    given().when({ type: 'ChangeSettings', changes: {} }).then();
    given(hidden)
      .when({ type: 'ChangeSettings', changes: { show_email_button: false } })
      .then();
  });
});
