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
}

/** `erase` marks personal data of earlier entries, too; the last two take ids of photos. */
export type Patch = 'set' | 'erase' | 'addPhotos' | 'removePhotos';

/** The statement that adds an entry with the fields that really changed, and stores the fields. */
export function historyEntry(
  { position, at, actor, type, stream, revision }: EventContext,
  { subject, id, named, sentence, initial = {} }: About,
  patch: Patch,
  fields: object,
): Statement {
  const [lead = '', ...rest] = sentence.split('{}');
  const summary = [lead, rest.join('{}'), (rest.length > 0 && named) || null];
  const where = [type, subject, id, stream, revision];
  const known = [JSON.stringify(fields), JSON.stringify(initial)];
  return {
    text: STATEMENTS[patch],
    values: [position, at, actor.id, actor.role, ...where, ...summary, ...known],
  };
}

const PHOTOS = `coalesce(before -> 'photos', '[]')`;
const STATEMENTS: Record<Patch, string> = {
  set: insertWith('$13::jsonb'),
  erase: insertWith(
    '$13::jsonb',
    `, erased as (
      update history set changes = replace(changes::text, '"${PERSONAL}"', '"${ERASED}"')::jsonb
      where subject = $6 and subject_id = $7
    )`,
  ),
  addPhotos: insertWith(`jsonb_build_object('photos', ${PHOTOS} || $13::jsonb)`),
  removePhotos: insertWith(
    `jsonb_build_object('photos', ${PHOTOS} - array(select jsonb_array_elements_text($13::jsonb)))`,
  ),
};

function insertWith(patch: string, also = ''): string {
  return `
    with known as (
      select coalesce(
        (select fields from history_subjects where subject = $6 and subject_id = $7), $14::jsonb
      ) as before
    ),
    patched as (select before, ${patch} as patch from known),
    remembered as (
      insert into history_subjects (subject, subject_id, fields)
      select $6, $7, before || patch from patched
      on conflict (subject, subject_id) do update set fields = excluded.fields
    )${also}
    insert into history (
      position, recorded_at, actor_id, actor_role,
      type, subject, subject_id, stream, revision, summary, changes
    )
    select
      $1::bigint, $2::timestamptz, $3, $4, $5, $6, $7, $8, $9::int,
      $10::text || case when $12::text is null then ''
        else coalesce(before ->> $12, patch ->> $12, $7) end || $11::text,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', field, 'before', before -> field, 'after', after
        )), '[]')
        from jsonb_each(patch) as changed(field, after)
        where before -> field is distinct from after
          and (before ? field or after not in ('null', '""', '[]', 'false'))
      )
    from patched`;
}
