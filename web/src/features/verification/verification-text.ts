import type { BackupResult, Verification } from '@stagedoor/contracts/verification.api';
import { wholeNumber } from '../../format/whole-number.ts';

/** "Read tables compared with the log on …: 12,345 events, 14 tables, no differences." */
export function verificationText(
  {
    events,
    tables,
    ok,
    differences,
  }: Pick<Verification, 'events' | 'tables' | 'ok' | 'differences'>,
  when: string,
): string {
  const found = ok ? 'no differences' : counted(differences.length, 'difference');
  const compared = `${counted(events, 'event')}, ${counted(tables, 'table')}, ${found}`;
  return `Read tables compared with the log on ${when}: ${compared}.`;
}

/** "Last night's backup was restored and equals the log: 12,345 events." */
export function backupText(
  { is_recent, events, problem }: Pick<BackupResult, 'is_recent' | 'events' | 'problem'>,
  when: string,
): string {
  const which = `${is_recent ? 'Last night’s' : 'The last'} backup (${when})`;
  return problem === null
    ? `${which} was restored and equals the log: ${counted(events, 'event')}.`
    : `${which} failed. ${problem}`;
}

function counted(count: number, what: string): string {
  return `${wholeNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
