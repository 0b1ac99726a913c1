import { REACTOR_CHECKPOINT } from '@stagedoor/platform/event-log/log-identity';
import { LOGINS } from '@stagedoor/platform/logins/database-logins';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { ensureQueryRole } from './read-schema.ts';

/**
 * Makes what is missing of the projector's own tables, which outlive the read tables: its status
 * for the query service, how far the reactors are and what they did, results of the nightly jobs,
 * and the findings of comparisons.
 */
export async function ensureProjectorSchema(sql: Sql): Promise<void> {
  await ensureQueryRole(sql);
  await sql.rows(`
    create schema if not exists projector;
    create table if not exists projector.status (
      one boolean primary key default true check (one),
      state text not null,
      reason text,
      position bigint not null,
      head bigint,
      behind int,
      since timestamptz not null default now(),
      at timestamptz not null
    );
    -- Only where it is needed: it would wait for a dump of the database, and readers for it.
    do $$ begin
      if (select count(*) from pg_attribute where attrelid = 'projector.status'::regclass
        and attname in ('waiting_since', 'sends_mail', 'mail_from')) < 3
      then alter table projector.status
        add column if not exists waiting_since timestamptz,
        add column if not exists sends_mail boolean,
        add column if not exists mail_from text;
      end if;
    end $$;
    create table if not exists ${REACTOR_CHECKPOINT} (position bigint not null);
    alter table ${REACTOR_CHECKPOINT}
      add column if not exists event_id uuid, add column if not exists occurred_at text;
    create table if not exists projector.effects (
      reactor text not null, event_id uuid not null, primary key (reactor, event_id)
    );
    create table if not exists projector.mails (
      message_id text primary key,
      handed_over_at timestamptz not null default now(),
      is_taken boolean not null default false
    );
    create table if not exists projector.verifications (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      events bigint not null,
      tables int not null,
      ok boolean not null,
      differences text[] not null
    );
    create table if not exists projector.backups (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      events bigint not null,
      problem text
    );
    create table if not exists projector.photos_set_aside (hash text primary key);
    create table if not exists projector.findings (
      id uuid primary key,
      kind text not null,
      sentence text not null,
      first_seen timestamptz not null default now(),
      last_seen timestamptz not null default now(),
      is_mailed boolean not null default false
    );
    alter table projector.findings
      add column if not exists content uuid, add column if not exists gone_at timestamptz;
    -- Older versions kept one row for all times that the same was found.
    update projector.findings set content = id,
      gone_at = case when last_seen < now() - interval '30 hours' then last_seen end
    where content is null;
    create unique index if not exists findings_that_hold on projector.findings (content)
      where gone_at is null;
    grant usage on schema projector to ${QUERY_ROLE};
    grant select on projector.status, projector.verifications, projector.backups,
      projector.findings, projector.photos_set_aside to ${QUERY_ROLE};
    ${GRANTS_FOR_COMMANDS};
    ${WITHOUT_HOSTS}`);
}

/**
 * Lets the command service read which log is followed, a finding that is acknowledged, and whether
 * mail is set up; and delete the note of a mail that a site manager has sent again.
 */
const GRANTS_FOR_COMMANDS = `
  do $$ begin
    if to_regrole('${LOGINS.command}') is null then return; end if;
    grant usage on schema projector to ${LOGINS.command};
    grant select on projector.findings, projector.status, ${REACTOR_CHECKPOINT}
      to ${LOGINS.command};
    grant select (message_id), delete on projector.mails to ${LOGINS.command};
  end $$`;

/** Older versions noted a mail by its whole Message-ID, whose host depended on the settings. */
const WITHOUT_HOSTS = `
  with whole as (delete from projector.mails where message_id like '<%@%>' returning *)
  insert into projector.mails (message_id, handed_over_at, is_taken)
  select split_part(substr(message_id, 2), '@', 1), handed_over_at, is_taken from whole
  on conflict do nothing`;
