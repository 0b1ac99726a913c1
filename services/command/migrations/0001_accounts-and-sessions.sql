-- Up Migration

create table app.accounts (
  id text primary key,
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  is_staff boolean not null default false,
  is_site_manager boolean not null default false,
  is_auditor boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index accounts_username on app.accounts (lower(username));
create unique index accounts_email on app.accounts (lower(email));

create table app.sessions (
  id_hash text primary key,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sessions_expires_at on app.sessions (expires_at);

create table app.login_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create unlogged table app.rate_counters (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

create table app.idempotency (
  key text primary key,
  request_hash text not null,
  status integer,
  body text,
  position bigint,
  created_at timestamptz not null default now()
);
create index idempotency_created_at on app.idempotency (created_at);

create table app.subject_keys (
  subject text primary key,
  wrapped bytea,
  destroyed_at timestamptz
);

-- Where the services have logins of their own this one is there, and making roles is not ours.
do $$ begin
  if to_regrole('venue_query') is null then create role venue_query nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'venue_query', 'member') then
    execute format('grant venue_query to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;
grant usage on schema app to venue_query;
grant select on app.sessions to venue_query;
grant select (id, username, email, first_name, last_name, is_staff, is_site_manager, is_auditor) on app.accounts to venue_query;

-- Down Migration

drop table app.accounts, app.sessions, app.login_failures, app.rate_counters, app.idempotency, app.subject_keys;
