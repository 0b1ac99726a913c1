-- Up Migration

-- Whether the account ever had rights. The streams say who lost theirs, and are read at the next
-- start.
alter table app.accounts add column had_rights boolean not null default false;
update app.accounts set is_settled = false,
  had_rights = is_staff or is_site_manager or is_auditor;
grant select (had_rights) on app.accounts to venue_query;

-- Only such an account makes screens tell people with its name apart.
drop index app.accounts_name;
create index accounts_name on app.accounts ((trim(first_name || ' ' || last_name)))
  where had_rights;

-- Down Migration

drop index app.accounts_name;
alter table app.accounts drop column had_rights;
create index accounts_name on app.accounts ((trim(first_name || ' ' || last_name)));
