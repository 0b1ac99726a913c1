-- Up Migration

-- Null until somebody has chosen a password or was shown one: until then nobody can sign in.
alter table app.accounts alter column password_hash drop not null;

-- Down Migration

update app.accounts set password_hash = '' where password_hash is null;
alter table app.accounts alter column password_hash set not null;
