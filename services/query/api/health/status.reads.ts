import type { SystemStatus } from '@stagedoor/contracts/status.api';
import { nameSuffixFor } from '@stagedoor/platform/accounts/account-row';
import type { PrivateHandlers } from '../../read-path/read-routes.ts';
import { findStatus, type StatusSources } from './system-status.sql.ts';
import { findBackupResult, findFindings, findVerification } from './verification.sql.ts';

/** Tells staff whether what they see is up to date, and auditors whether it equals the log. */
export function statusReads(sources: StatusSources) {
  return {
    'status.get': async (): Promise<SystemStatus> => findStatus(sources),
    'history.verification': async ({ request }) => ({
      last: (await findVerification(sources.sql)) ?? null,
      backup: (await findBackupResult(sources.sql)) ?? null,
      findings: await findFindings(sources.sql, nameSuffixFor(request.role)),
    }),
  } satisfies Partial<PrivateHandlers>;
}
