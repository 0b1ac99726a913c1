import type { Finding as ListedFinding } from '@stagedoor/contracts/verification.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';

/** What only tampering, a restored backup or a broken store explains. */
export interface Finding {
  kind: ListedFinding['kind'];
  /** What exactly differs: the same kind and content are the same finding. */
  about: string;
  /** Without personal data. */
  sentence: string;
}

/**
 * Keeps findings until a site manager acknowledges them.
 * @returns the sentences of those that nobody has acknowledged.
 */
export async function keepFindings(sql: Sql, findings: readonly Finding[]): Promise<string[]> {
  if (findings.length === 0) return [];
  const open = await sql.rows<{ sentence: string }>(
    `with found as (
       select distinct on (id) md5(kind || ' ' || about)::uuid as id, kind, sentence
       from jsonb_to_recordset($1) as listed(kind text, about text, sentence text)
       order by id
     ), kept as (
       insert into projector.findings (id, kind, sentence) select * from found
       on conflict (id) do update set sentence = excluded.sentence, last_seen = now()
       returning id, sentence
     )
     select sentence from kept
     where not exists (select from ${READ_SCHEMA}.acknowledgements where finding = kept.id)
     order by sentence`,
    [JSON.stringify(findings)],
  );
  return open.map(({ sentence }) => sentence);
}
