import { messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FIELD_NAMES } from '@stagedoor/contracts/facts/show-fields';
import { SHOWN_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_FIELDS, type ShowStatus } from '@stagedoor/contracts/facts/status-events';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { messagePreview, type Message } from '@stagedoor/contracts/message';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import type { Sealed } from '@stagedoor/platform/privacy/master-key';
import { presentShow, type ShowRecord } from '@stagedoor/platform/venue/show.presenter';
import type { PastShowRecord } from './past-shows.sql.ts';
import type { AsOfRow, RevisionRow } from './revisions.sql.ts';

/** Decrypts a sealed field. */
type Read = (sealed: Sealed) => string;

/** A subject as the API returned it at the time. `today` is the venue's day of that time. */
export function stateOf(row: RevisionRow, read: Read, today: string): Record<string, unknown> {
  const { subject, subject_id: id } = row;
  // Without its announcement a show has no fields.
  if (subject === 'show' && 'date' in row.fields)
    return presentShow(showRecord(row), row.genre ?? undefined, today);
  if (subject === 'message') return { ...pastMessage(row, read) };
  return { id, ...grouped({ ...row.fields, ...personalOf(row, read) }) };
}

export function showRecord(row: PastShowRecord): ShowRecord {
  const { fields } = row;
  return {
    id: row.subject_id,
    details: recordOf(SHOW_FIELD_NAMES, (name) => fields[name]) as ShowDetails,
    photos: fields['photos'] as StoredPhoto[],
    flags: recordOf(SHOWN_FLAGS, (flag) => fields[flag] === true),
    status: recordOf(STATUS_FIELDS, (field) => fields[field]) as unknown as ShowStatus,
    created_at: row.created_at.toISOString(),
    updated_at: row.valid_from.toISOString(),
  };
}

export function pastMessage(row: AsOfRow, read: Read): Message {
  const { answered_at } = row.fields;
  const { name = ERASED, email = ERASED, message = ERASED } = personalOf(row, read);
  return {
    id: row.subject_id,
    name,
    email,
    message,
    message_preview: messagePreview(message),
    ...messageFlagsOf(row.fields),
    is_suspected: false,
    answered_at: typeof answered_at === 'string' ? answered_at : null,
    answered_by: row.answered_by,
    created_at: row.created_at.toISOString(),
  };
}

/** The personal fields; `[erased]` in those that cannot be read any more. */
function personalOf({ sealed, fields }: AsOfRow, read: Read): Record<string, string> {
  if (sealed === null)
    return Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) =>
        value === PERSONAL ? [[field, ERASED]] : [],
      ),
    );
  return Object.fromEntries(Object.entries(sealed).map(([field, value]) => [field, read(value)]));
}

/** A theme's custom properties in their groups: `light.primary` as `css_vars.light.primary`. */
function grouped(fields: Record<string, unknown>): Record<string, unknown> {
  const plain = Object.entries(fields).filter(([field]) => !field.includes('.'));
  const vars: Record<string, Record<string, unknown>> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [group = '', name] = field.split('.');
    if (name !== undefined && value !== null) (vars[group] ??= {})[name] = value;
  }
  return {
    ...Object.fromEntries(plain),
    ...(Object.keys(vars).length > 0 && { css_vars: vars }),
  };
}
