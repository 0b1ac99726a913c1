-- Up Migration

-- Signed checkpoints of the event log. What somebody was given once is never changed or deleted.
create table app.checkpoints (
  note text primary key,
  size integer not null,
  made_at timestamptz not null default now(),
  -- Whether it has left the machine.
  is_sent boolean not null default false
);
grant select, insert on app.checkpoints to venue_query;

-- Down Migration

drop table app.checkpoints;
