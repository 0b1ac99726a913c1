-- Up Migration

-- Names are folded in code (user-name.ts) before they come here, and compared as they stand.
update app.accounts set username = lower(username), email = lower(email)
  where username <> lower(username) or email <> lower(email);
drop index app.accounts_username;
drop index app.accounts_email;
create unique index accounts_username on app.accounts (username);
create unique index accounts_email on app.accounts (email);

-- Down Migration

drop index app.accounts_username;
drop index app.accounts_email;
create unique index accounts_username on app.accounts (lower(username));
create unique index accounts_email on app.accounts (lower(email));
