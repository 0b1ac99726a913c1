import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** What the venue has said of itself: the environment is laid under it when it is read. */
export const venue: Projection = {
  name: 'venue',
  tables: `
    create table venue (
      id text primary key,
      feed_authority text,
      said jsonb not null,
      faq jsonb,
      pages jsonb not null,
      moved jsonb not null,
      logo jsonb,
      pictures jsonb not null
    )`,
  statementsOf: rowPerSubject('venue', subjectKinds.venue, (id, { state }) => ({ id, ...state })),
};
