import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

/** What the venue has said of itself. */
export const venue: Projection = {
  name: 'venue',
  tables: 'create table venue (id text primary key, feed_authority text)',
  statementsOf: rowPerSubject('venue', subjectKinds.venue, (id, { state }) => ({ id, ...state })),
};
