-- Up Migration

-- Mails that wait, and for 30 days what became of them.
create table app.outgoing_mails (
  id text primary key,
  -- Newer mails have higher ones, whatever the clock says.
  position bigint generated always as identity unique,
  kind text not null,
  -- The subject whose key seals the four texts; null for what only the operators get.
  person text,
  recipient text not null,
  -- Null before the first try.
  subject text,
  -- What the mail is made of; null once the server has it. Where mail is caught, the mail itself.
  content text,
  -- What the server said last.
  refusal text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'unknown')),
  tries integer not null default 0,
  -- The address that it was sent from.
  sent_from text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Of a link in it.
  expires_at timestamptz
);
create index on app.outgoing_mails (person);
grant select on app.outgoing_mails to venue_query;

-- Down Migration

drop table app.outgoing_mails;
