import { ERASED, PERSONAL, type SUBJECTS } from '@stagedoor/contracts/history';
import type { EventContext, Statement } from '../projection.ts';

/** What an entry is about. `{}` in the sentence is the subject's name, from the field `named`. */
export interface About {
  subject: (typeof SUBJECTS)[number];
  id: string;
  named?: string;
  sentence: string;
  /** The fields that it has before anything happens to it. */
  initial?: object;
  /** Its personal data, as the log holds it. */
  sealed?: object;
}

/**
 * How an entry changes the fields. `erase` marks personal data of earlier entries, too; the last
 * three take photos, or ids of photos, in place of fields.
 */
export type Patch = 'set' | 'erase' | 'addPhotos' | 'removePhotos' | 'sortPhotos';

/** The statements that add an entry with the fields that really changed, and end the one before. */
export function historyEntry(
  event: EventContext,
  { subject, id, named, sentence, initial = {}, sealed }: About,
  patch: Patch,
  fields: object,
): Statement[] {
  const { position, at, actor, type, stream, revision, commandId, undoes } = event;
  const [lead = '', ...rest] = sentence.split('{}');
  const summary = [lead, rest.join('{}'), (rest.length > 0 && named) || null];
  const where = [type, subject, id, stream, revision];
  const known = [JSON.stringify(fields), JSON.stringify(initial)];
  const command = [commandId, undoes ?? null, sealed ? JSON.stringify(sealed) : null];
  const entry = {
    text: STATEMENTS[patch],
    values: [position, at, actor.id, actor.role, ...where, ...summary, ...known, ...command],
  };
  return undoes === undefined
    ? [entry]
    : [entry, { text: UNDONE, values: [stream, commandId, undoes] }];
}

const PHOTOS = `coalesce(before -> 'photos', '[]')`;
const STATEMENTS: Record<Patch, string> = {
  set: insertWith('$13::jsonb'),
  erase: insertWith('$13::jsonb', {
    where: 'subject = $6 and subject_id = $7',
    set: `sealed = null, changes = ${erased('changes')}, fields = ${erased('fields')}`,
  }),
  addPhotos: insertWith(`jsonb_build_object('photos', ${PHOTOS} || $13::jsonb)`),
  removePhotos: insertWith(photosBy(`where not ($13::jsonb ? (photo ->> 'id'))`, 'place')),
  sortPhotos: insertWith(
    photosBy('', `array_position(array(select jsonb_array_elements_text($13)), photo ->> 'id')`),
  ),
};

/** An undone command may be the undoing of another one, which then counts as done again. */
const UNDONE = `
  with recursive chain as (
    select $3::text as command, $2::text as by, 0 as depth
    union
    select h.undoes, chain.command, depth + 1
    from chain join history h on h.command_id = chain.command and h.stream = $1
    where h.undoes is not null
  )
  update history set undone_by = case when depth % 2 = 0 then by end
  from chain where command_id = chain.command and stream = $1`;

function erased(column: string): string {
  return `replace(${column}::text, '"${PERSONAL}"', '"${ERASED}"')::jsonb`;
}

function photosBy(condition: string, order: string): string {
  return `jsonb_build_object('photos', (
    select coalesce(jsonb_agg(photo order by ${order}), '[]')
    from jsonb_array_elements(${PHOTOS}) with ordinality as listed(photo, place) ${condition}
  ))`;
}

/** Clocks may go back, but a revision never begins before the one that it follows. */
function insertWith(
  patch: string,
  { where, set } = { where: 'position = (select position from latest)', set: '' },
): string {
  return `
    with latest as (
      select * from history where subject = $6 and subject_id = $7 order by position desc limit 1
    ),
    known as (
      select coalesce((select fields from latest), $14::jsonb) as before,
        greatest($2::timestamptz, (select valid_from from latest)) as begins,
        coalesce((select set_by from latest), '{}') as set_by
    ),
    patched as (select *, ${patch} as patch from known),
    changed as (
      select field, before -> field as was, after, before ? field as was_there
      from patched, jsonb_each(patch) as each(field, after)
      where before -> field is distinct from after
    ),
    ended as (
      update history set valid_to = least(valid_to, (select begins from known))
      ${set && `, ${set}`} where ${where}
    )
    insert into history (
      position, recorded_at, actor_id, actor_role, type, subject, subject_id, stream, revision,
      command_id, undoes, valid_from, valid_to, created_at, fields, sealed, summary, set_by, changes
    )
    select
      $1::bigint, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9::int,
      $15, $16, begins, 'infinity', coalesce((select created_at from latest), $2::timestamptz),
      before || patch,
      ${set ? '$17::jsonb' : 'coalesce($17::jsonb, (select sealed from latest))'},
      $10::text || case when $12::text is null then ''
        else coalesce(before ->> $12, patch ->> $12, $7) end || $11::text,
      set_by || coalesce((select jsonb_object_agg(field, $1::bigint) from changed), '{}'),
      coalesce((
        select jsonb_agg(jsonb_build_object('field', field, 'before', was, 'after', after))
        from changed where was_there or after not in ('null', '""', '[]', 'false')
      ), '[]')
    from patched`;
}
