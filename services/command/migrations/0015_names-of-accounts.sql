-- Up Migration

-- Every account that an operator opened without a name was called "Staff Member". These get a name
-- made from their address, as new ones do.
with named as (
  select id, split_part(email, '@', 1) as local,
    string_to_array(btrim(regexp_replace(
      regexp_replace(split_part(email, '@', 1), '[+].*', ''), '[._-]+', ' ', 'g')), ' ') as words
  from app.accounts where first_name = 'Staff' and last_name = 'Member'
), spoken as (
  select id, local, array(
    select upper(left(word, 1)) || substr(word, 2)
    from unnest(words) with ordinality as listed(word, place) order by place
  ) as words
  from named
)
update app.accounts as account set
  first_name = coalesce(nullif(words[1], ''), local),
  last_name = array_to_string(words[2:], ' ')
from spoken where spoken.id = account.id;

-- Screens show the address beside names that two accounts have.
create index accounts_name on app.accounts ((trim(first_name || ' ' || last_name)));

-- Down Migration

drop index app.accounts_name;
