-- Up Migration

-- With which the owner of an account signs in without a password. Nothing in it lets others in.
create table app.passkeys (
  id text primary key,
  account_id text not null references app.accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Browsers offer it at this host alone.
  host text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account on app.passkeys (account_id);
grant select (id, account_id, name, host, created_at, last_used_at) on app.passkeys to venue_query;

-- Each challenge works once.
create table app.used_challenges (
  hash text primary key,
  expires_at timestamptz not null
);

-- Down Migration

drop table app.used_challenges, app.passkeys;
