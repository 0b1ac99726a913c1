/*
 * Makes or updates the logins in the setting "stagedoor.logins", and gives each its part of this
 * database, even what an earlier version made as the owner. The owner runs this at every start.
 * Rights to single tables are granted where the tables are made.
 */
do $do$
declare
  login record;
  statement text;
begin
  perform pg_advisory_xact_lock(hashtextextended('stagedoor logins', 0));
  -- By default every login of the server may connect and make temporary tables.
  execute format('revoke all on database %I from public', current_database());

  for login in
    select * from jsonb_to_recordset(current_setting('stagedoor.logins')::jsonb) as (
      name text,
      password text,
      -- On the database.
      rights text,
      -- A schema that is made for it, and one of others in which it may make tables.
      makes text,
      fills text,
      -- A pattern of schemas that are handed to it with all they hold.
      owns text,
      -- A schema that it reads, also the tables that will be made there.
      reads text,
      "removesFromDisk" boolean
    )
  loop
    execute format('%s role %I with login nosuperuser nocreatedb nocreaterole password %L',
      case when to_regrole(login.name) is null then 'create' else 'alter' end,
      login.name, login.password);
    execute format('grant %s on database %I to %I', login.rights, current_database(), login.name);

    if login.makes is not null then
      execute format('create schema if not exists %I authorization %I', login.makes, login.name);
    end if;
    if login.fills is not null then
      execute format('grant create, usage on schema %I to %I', login.fills, login.name);
    end if;

    -- The sequence of a column changes owner with its table.
    for statement in
      with mine as (
        select oid, nspname, nspowner from pg_namespace where nspname ~ login.owns
      ), things as (
        select 'schema' as kind, format('%I', nspname) as name, nspowner as owner from mine
        where nspname <> 'public'
        union all
        select case relkind when 'S' then 'sequence' when 'v' then 'view'
                 when 'm' then 'materialized view' when 'c' then 'type' else 'table' end,
               format('%I.%I', nspname, relname), relowner
        from mine join pg_class on relnamespace = mine.oid
        where relkind in ('r', 'p', 'v', 'm', 'c') or relkind = 'S' and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
            and deptype in ('a', 'i'))
        union all
        select 'routine', pg_proc.oid::regprocedure::text, proowner
        from mine join pg_proc on pronamespace = mine.oid
        union all
        select 'type', format('%I.%I', nspname, typname), typowner
        from mine join pg_type on typnamespace = mine.oid where typtype in ('e', 'd')
      )
      select format('alter %s %s owner to %I', kind, things.name, login.name)
      from things where owner <> to_regrole(login.name)
    loop
      execute statement;
    end loop;

    if login.reads is not null then
      execute format('grant usage on schema %I to %I', login.reads, login.name);
      execute format('grant select on all tables in schema %I to %I', login.reads, login.name);
      execute format('alter default privileges for role %I in schema %I grant select on tables to %I',
        (select pg_get_userbyid(nspowner) from pg_namespace where nspname = login.reads),
        login.reads, login.name);
    end if;

    -- Removes destroyed keys from the write-ahead log soon. Only a superuser can grant that.
    if login."removesFromDisk" then
      begin
        execute format('grant execute on function pg_switch_wal() to %I', login.name);
        if not pg_has_role(login.name, 'pg_checkpoint', 'member') then
          execute format('grant pg_checkpoint to %I', login.name);
        end if;
      exception when insufficient_privilege then null;
      end;
    end if;
  end loop;
end $do$;
