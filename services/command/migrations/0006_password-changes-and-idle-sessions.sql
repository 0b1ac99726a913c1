-- Up Migration

alter table app.accounts add column must_change_password boolean not null default false;
grant select (must_change_password) on app.accounts to venue_query;

-- The one thing that the reading service writes here: that a session is in use.
alter table app.sessions add column last_seen_at timestamptz not null default now();
grant update (last_seen_at) on app.sessions to venue_query;

-- Down Migration

alter table app.accounts drop column must_change_password;
alter table app.sessions drop column last_seen_at;
