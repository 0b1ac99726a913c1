-- Up Migration

-- Nobody can sign in to an account that is not active; its flags stay, and count for nothing.
alter table app.accounts add column is_active boolean not null default true;

-- Whether the row says what the stream of the account says. No stream tells of the accounts that
-- are there now: the next start records them.
alter table app.accounts add column is_settled boolean not null default false;
create index accounts_unsettled on app.accounts (id) where not is_settled;

-- Down Migration

drop index app.accounts_unsettled;
alter table app.accounts drop column is_active, drop column is_settled;
