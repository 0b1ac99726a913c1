import type { FastifyRequest } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import { PERSONAL } from '@stagedoor/contracts/history';
import { noteRequest } from '@stagedoor/platform/process/security-log';
import type { Sealed } from '@stagedoor/platform/privacy/master-key';
import type { Unseal } from '@stagedoor/platform/privacy/unsealing';
import type { AsOfRow } from './revisions.sql.ts';

/** Rows of one kind of subject, for somebody who reads the history. */
interface PersonalPast<Row, Result> {
  request: FastifyRequest;
  rows: readonly Row[];
  /** `read` decrypts a sealed field. */
  resultOf: (row: Row, read: (sealed: Sealed) => string) => Result;
  /** The time at which these were all subjects of their kind, if that is what they are. */
  moment?: string;
}

/**
 * Makes a result from every row. Auditors read the messages of visitors, but not the addresses of
 * the mailing list and of accounts. The security log notes whoever reads personal data.
 */
export async function personalPast<Row extends AsOfRow, Result>(
  unseal: Unseal,
  { request, rows, resultOf, moment }: PersonalPast<Row, Result>,
): Promise<Result[]> {
  const personal = rows.find(({ sealed }) => sealed !== null);
  const isAuditor = !mayAccess(request.role, 'staff');
  if (personal?.subject === 'subscriber' && isAuditor)
    return rows.map((row) => resultOf(row, () => PERSONAL));
  // Without its address an account has only the name that every list of people shows.
  const isNamed = personal?.subject === 'account' && isAuditor;
  if (personal && !isNamed) {
    const { subject, subject_id } = personal;
    const which = moment === undefined ? { subject_id } : { moment };
    noteRequest(request, { kind: 'personal-data-read', subject, ...which });
  }
  return unseal(isNamed ? rows.map(withoutAddress) : rows, resultOf);
}

function withoutAddress<Row extends AsOfRow>(row: Row): Row {
  const { email: _, ...sealed } = row.sealed ?? {};
  return { ...row, sealed };
}
