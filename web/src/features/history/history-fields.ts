import { ACCOUNT_FLAGS } from '@stagedoor/contracts/facts/account-flags';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import { MESSAGE_FLAGS } from '@stagedoor/contracts/facts/message-flags';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_FIELDS } from '@stagedoor/contracts/facts/status-events';
import {
  COLOUR_VARS,
  FONT_VARS,
  LENGTH_VARS,
  NUMBER_VARS,
} from '@stagedoor/contracts/facts/theme-vars';
import { VENUE_FIELD_NAMES } from '@stagedoor/contracts/facts/venue-fields';
import { fieldLabel } from '../../field-change/field-label.ts';
import type { Option } from '../../ui/form/select.tsx';

/** The fields that entries about a subject list. */
const FIELDS: Record<HistorySubject, readonly string[]> = {
  show: [...SHOW_FIELD_NAMES, 'photos', ...SHOW_FLAGS, ...STATUS_FIELDS],
  genre: ['name', 'slug'],
  message: ['name', 'email', 'message', ...MESSAGE_FLAGS, 'answered_at', 'answered_by'],
  subscriber: ['email'],
  settings: Object.keys(DEFAULT_MAILING_LIST_SETTINGS),
  account: [...['first_name', 'last_name', 'email'], ...['is_active', ...ACCOUNT_FLAGS]],
  finding: ['sentence', 'revision'],
  venue: [...VENUE_FIELD_NAMES, 'faq', 'pages', 'logo', 'pictures', 'feed_authority'],
  announcement: ['subject', 'intro', 'show_ids', 'phase', 'at'],
  theme: [
    ...['name', 'display_name', 'description', 'theme_name'],
    ...[...COLOUR_VARS, ...FONT_VARS, ...LENGTH_VARS, ...NUMBER_VARS].map(varOf('theme')),
    ...COLOUR_VARS.map(varOf('light')),
    ...COLOUR_VARS.map(varOf('dark')),
  ],
};

export const FIELD_NAMES = fieldsOf('');

/** The fields of a subject, with their labels; those of every subject for a blank one. */
export function fieldsAbout(subject: HistorySubject | ''): Option[] {
  return fieldsOf(subject).map((value) => ({ value, label: fieldLabel(value) }));
}

function fieldsOf(subject: HistorySubject | ''): readonly string[] {
  return subject === '' ? [...new Set(Object.values(FIELDS).flat())] : FIELDS[subject];
}

function varOf(group: string) {
  return (name: string) => `${group}.${name}`;
}
