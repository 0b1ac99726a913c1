-- Up Migration

-- Who left the mailing list, by a keyed hash of the address, which outlives the erasure: no import
-- brings them back. `subject` is the stream of the subscriber who left, or the import that said so.
create table app.departures (
  hash text not null,
  subject text not null,
  left_at timestamptz not null default now(),
  primary key (hash, subject)
);
create index departures_subject on app.departures (subject);

-- Who was asked by mail whether they join the mailing list, sealed as in the log, which does not
-- have them.
create table app.pending_subscriptions (
  id text primary key,
  email text not null,
  source text not null,
  wording text not null,
  -- How many mails were sent.
  mails int not null default 1,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
grant select on app.pending_subscriptions to venue_query;

-- Down Migration

drop table app.pending_subscriptions, app.departures;
