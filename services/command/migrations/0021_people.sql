-- Up Migration

-- How often the stream of the account ended its access, as far as this row has carried it out.
alter table app.accounts add column access_ends int not null default 0;
alter table app.accounts add column last_login_at timestamptz;
update app.accounts as account set last_login_at = (
  select max(last_seen_at) from app.sessions where data ->> 'accountId' = account.id
);
grant select (is_active, last_login_at) on app.accounts to venue_query;
create index sessions_account on app.sessions ((data ->> 'accountId'));

-- By which the owner of an account chooses a password. Reading the table lets nobody do so.
create table app.account_links (
  account_id text not null references app.accounts (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash text not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);
grant select (account_id, purpose, made_at, expires_at) on app.account_links to venue_query;

-- Down Migration

drop table app.account_links;
drop index app.sessions_account;
alter table app.accounts drop column access_ends, drop column last_login_at;
