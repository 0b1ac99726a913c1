import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** One row per subscriber, the address sealed as in the log. */
export const subscribers: Projection = {
  name: 'subscribers',
  tables: `
    create table subscribers (
      id text primary key,
      position bigint not null unique,
      email text not null,
      source text not null,
      consented_at timestamptz,
      wording text,
      is_confirmed bool not null,
      statement text,
      subscribed_at timestamptz not null
    )`,
  statementsOf: rowPerSubject('subscribers', subjectKinds.subscriber, (id, current) => {
    const { state, first_position, created_at } = current;
    if (state.phase !== 'joined') return undefined;
    const { phase: _, sealed, ...joined } = state;
    return { id, position: first_position, ...sealed, ...joined, subscribed_at: created_at };
  }),
};

/** The settings, once one was ever changed; until then the contract's defaults hold. */
export const mailingListSettings: Projection = {
  name: 'mailing_list_settings',
  tables: `
    create table mailing_list_settings (
      id text primary key,
      show_email_button bool not null,
      show_popup_for_new_visitors bool not null
    )`,
  statementsOf: rowPerSubject('mailing_list_settings', subjectKinds.settings, (id, { state }) => ({
    id,
    ...state,
  })),
};

/** When each subscriber joined and left, but not who it was. */
export const mailingListGrowth: Projection = {
  name: 'mailing_list_growth',
  tables: `
    create table mailing_list_growth (
      id text primary key,
      joined_at timestamptz not null,
      left_at timestamptz
    )`,
  statementsOf: rowPerSubject('mailing_list_growth', subjectKinds.subscriber, (id, current) => {
    const { state, created_at, updated_at } = current;
    return { id, joined_at: created_at, left_at: state.phase === 'erased' ? updated_at : null };
  }),
};
