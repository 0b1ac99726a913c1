-- Up Migration

-- What the version that was used here last can write; one that does not know all of it refuses to start.
create table app.release (
  only_one boolean primary key default true check (only_one),
  version text not null,
  -- By type of event, the version that is written.
  events jsonb not null
);
grant select on app.release, app.migrations to venue_query;

-- Down Migration

revoke select on app.migrations from venue_query;
drop table app.release;
