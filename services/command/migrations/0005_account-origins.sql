-- Up Migration

-- Who chose the password of an account: a stranger who signed up under an address, or whoever runs the venue.
alter table app.accounts add column origin text not null default 'signup' check (origin in ('signup', 'operator'));
update app.accounts set origin = 'operator' where is_staff or is_site_manager or is_auditor;

-- Sessions name the epoch they began in, and are over when the account is in the next one.
alter table app.accounts add column session_epoch integer not null default 0;
grant select (session_epoch) on app.accounts to venue_query;

-- Down Migration

alter table app.accounts drop column origin, drop column session_epoch;
