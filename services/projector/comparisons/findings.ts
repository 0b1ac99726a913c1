import type { Finding } from '@stagedoor/contracts/verification.api';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';

/** What only tampering, a restored backup or a broken store explains. */
export interface SeenFinding {
  kind: Finding['kind'];
  /** What exactly differs: the same kind and content are the same finding. */
  about: string;
  /** Without personal data. */
  sentence: string;
}

/** A finding that holds now, and who has acknowledged it. */
export type KeptFinding = Omit<SeenFinding, 'about'> & { by: string | null };

/**
 * Keeps each finding from the time it is seen until a comparison of its kind no longer sees it:
 * then it is gone, and seen again it is another one. A site manager acknowledges each of them.
 * @param compared the kinds of which `findings` has all.
 */
export async function keepFindings(
  sql: Sql,
  findings: readonly SeenFinding[],
  compared: readonly SeenFinding['kind'][],
): Promise<KeptFinding[]> {
  return sql.rows<KeptFinding>(
    `with found as (
       select distinct on (content) md5(kind || ' ' || about)::uuid as content, kind, sentence
       from jsonb_to_recordset($1) as listed(kind text, about text, sentence text)
       order by content
     ), gone as (
       update projector.findings set gone_at = now()
       where gone_at is null and kind = any($2) and content not in (select content from found)
     ), kept as (
       insert into projector.findings (id, content, kind, sentence)
       select gen_random_uuid(), content, kind, sentence from found
       on conflict (content) where gone_at is null
       do update set sentence = excluded.sentence, last_seen = now()
       returning id, kind, sentence
     )
     select kind, sentence, "by" from kept left join ${READ_SCHEMA}.acknowledgements on finding = id
     order by sentence`,
    [JSON.stringify(findings), compared],
  );
}
