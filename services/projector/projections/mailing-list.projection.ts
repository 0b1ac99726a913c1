import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import type { SubscriberState } from '@stagedoor/domain/mailing-list/subscriber.decider';
import type { RowProjection } from '../projection.ts';

/** One row per subscriber, the address sealed as in the log. */
export const subscribers = {
  name: 'subscribers',
  version: 1,
  tables: `
    create table subscribers (
      id text primary key,
      position bigint not null unique,
      email text not null,
      subscribed_at timestamptz not null
    )`,
  subject: 'subscriber',
  rowOf: (id, { state, first_position, created_at }) =>
    state.phase === 'joined'
      ? { id, position: first_position, ...state.sealed, subscribed_at: created_at }
      : undefined,
} satisfies RowProjection<SubscriberState>;

/** The settings, once one was ever changed; until then the contract's defaults hold. */
export const mailingListSettings = {
  name: 'mailing_list_settings',
  version: 2,
  tables: `
    create table mailing_list_settings (
      id text primary key,
      show_email_button bool not null,
      show_popup_for_new_visitors bool not null
    )`,
  subject: 'settings',
  rowOf: (id, { state }) => ({ id, ...state }),
} satisfies RowProjection<MailingListSettings>;

/** When each subscriber joined and left, but not who it was. */
export const mailingListGrowth = {
  name: 'mailing_list_growth',
  version: 2,
  tables: `
    create table mailing_list_growth (
      id text primary key,
      joined_at timestamptz not null,
      left_at timestamptz
    )`,
  subject: 'subscriber',
  rowOf: (id, { state, created_at, updated_at }) => ({
    ...{ id, joined_at: created_at, left_at: state.phase === 'erased' ? updated_at : null },
  }),
} satisfies RowProjection<SubscriberState>;
