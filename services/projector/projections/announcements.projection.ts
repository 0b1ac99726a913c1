import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** One row per announcement, as people decided it. How far it is sent is in the schema `app`. */
export const announcements: Projection = {
  name: 'announcements',
  tables: `
    create table announcements (
      id text primary key,
      subject text not null,
      intro text not null,
      show_ids jsonb not null,
      phase text not null,
      at timestamptz,
      released_at timestamptz,
      created_at timestamptz not null
    )`,
  statementsOf: rowPerSubject('announcements', subjectKinds.announcement, (id, { state }) =>
    state.phase === 'unknown' || state.phase === 'deleted' ? undefined : { id, ...state },
  ),
};
