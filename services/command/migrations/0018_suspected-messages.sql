-- Up Migration

-- Messages that look as if a program had sent them, sealed as in the log, which does not have them.
create table app.suspected_messages (
  id text primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null
);
grant select on app.suspected_messages to venue_query;

-- Down Migration

drop table app.suspected_messages;
