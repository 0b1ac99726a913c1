-- Up Migration

-- The id of the master key that wraps a key; null for keys from before ids were kept.
alter table app.subject_keys add column master text;

-- A text that the installation's master key has sealed: whoever can read it has the right one.
create table app.master_key (
  only_one boolean primary key default true check (only_one),
  id text not null,
  sealed text not null
);

grant select on app.subject_keys, app.master_key to venue_query;

-- Down Migration

drop table app.master_key;
revoke select on app.subject_keys from venue_query;
alter table app.subject_keys drop column master;
