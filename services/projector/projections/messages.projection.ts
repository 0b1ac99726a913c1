import { MESSAGE_FLAGS, messageFlagsOf } from '@stagedoor/contracts/facts/message-flags';
import { subjectKinds } from '@stagedoor/domain/subjects';
import type { Projection } from './projection.ts';
import { rowPerSubject } from './row-per-subject.ts';

const FLAGS = MESSAGE_FLAGS.map((flag) => `${flag} bool not null default false`).join(', ');

/** One row per message, its personal data sealed as in the log. An erased message has no row. */
export const messages: Projection = {
  name: 'messages',
  tables: `
    create table messages (
      id text primary key,
      position bigint not null,
      name text not null,
      email text not null,
      message text not null,
      ${FLAGS},
      answered_at timestamptz,
      answered_by text,
      created_at timestamptz not null
    );
    create index on messages (created_at, position)`,
  statementsOf: rowPerSubject('messages', subjectKinds.message, (id, current) => {
    const { state, first_position, created_at } = current;
    if (state.phase !== 'received') return undefined;
    const { sealed, answered_at, answered_by } = state;
    const handling = { ...messageFlagsOf(state), answered_at, answered_by };
    return { id, position: first_position, created_at, ...sealed, ...handling };
  }),
};

/** When each message came and was first read. Its erasure leaves these times, which name nobody. */
export const responseTimes: Projection = {
  name: 'response_times',
  tables: `
    create table response_times (
      id text primary key,
      received_at timestamptz not null,
      read_at timestamptz
    )`,
  statementsOf: rowPerSubject('response_times', subjectKinds.message, (id, current) => {
    const { state, created_at } = current;
    if (state.phase === 'unknown') return undefined;
    return { id, received_at: created_at, read_at: state.firstReadAt };
  }),
};
