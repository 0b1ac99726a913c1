-- Up Migration

-- How far announcements are sent. Subscribers are named by their ids alone.
create table app.announcement_sendings (
  announcement text primary key,
  at timestamptz not null,
  -- scheduled, sending, held, sent or cancelled
  state text not null,
  held_reason text,
  -- What the mail says, as it was when sending began; and how many were on the list then.
  content jsonb,
  begun_with int,
  started_at timestamptz,
  ended_at timestamptz
);

-- A mail whose end was sent is `given` until the mail server answers.
create table app.announcement_deliveries (
  announcement text not null,
  subscriber text not null,
  -- given, taken, refused or unknown
  state text not null,
  at timestamptz not null default now(),
  primary key (announcement, subscriber)
);

-- Addresses that a mail server refused for good, and since when they get no announcements.
create table app.set_aside (
  subscriber text primary key,
  refusals int not null,
  set_aside_at timestamptz
);
grant select on app.announcement_sendings, app.announcement_deliveries, app.set_aside
  to venue_query;

-- Down Migration

drop table app.announcement_sendings, app.announcement_deliveries, app.set_aside;
