import type { Sql } from '../stores/postgres.ts';

export interface MailSetUp {
  is_set_up: boolean;
  /** MAIL_FROM; null where the venue's e-mail is the sender. */
  mail_from: string | null;
}

/** Whether mail goes out. The projector, which sends it, says so. */
export async function mailIsSetUp(sql: Sql): Promise<boolean> {
  return (await findMailSetUp(sql)).is_set_up;
}

/** The same, with the address that all mails come from. Within a transaction it never fails. */
export async function findMailSetUp(sql: Sql): Promise<MailSetUp> {
  const there = await sql.row<{ readable: boolean | null }>(IS_READABLE);
  const status = there?.readable
    ? // A projector of an older version has no such columns.
      await sql.row<{ sends_mail: string | null; mail_from: string | null }>(
        `select to_jsonb(status) ->> 'sends_mail' as sends_mail,
           to_jsonb(status) ->> 'mail_from' as mail_from from projector.status`,
      )
    : undefined;
  return { is_set_up: status?.sends_mail === 'true', mail_from: status?.mail_from ?? null };
}

const IS_READABLE = `
  select has_table_privilege(oid, 'select') as readable from pg_class
  where relname = 'status' and relnamespace = to_regnamespace('projector')`;
