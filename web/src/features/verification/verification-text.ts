import type { BackupResult, Verification } from '@stagedoor/contracts/verification.api';
import { wholeNumber } from '../../format/whole-number.ts';

/** "Pages checked against the recorded history on …: 12,345 changes, no differences." */
export function verificationText(
  { events, tables, ok, differences, is_overdue }: Omit<Verification, 'at'>,
  when: string,
): string {
  if (is_overdue)
    return (
      `Pages were last checked against the recorded history on ${when}. ` +
      'That should happen every night.'
    );
  if (!ok && tables === 0)
    return `Pages could not be checked against the recorded history on ${when}.`;
  const found = ok ? 'no differences' : counted(differences.length, 'difference');
  const compared = `${counted(events, 'change')}, ${found}`;
  return `Pages checked against the recorded history on ${when}: ${compared}.`;
}

/** "Last night's backup was restored and matches the recorded history: 12,345 changes." */
export function backupText(
  { is_recent, events, problem }: Pick<BackupResult, 'is_recent' | 'events' | 'problem'>,
  when: string,
): string {
  const which = `${is_recent ? 'Last night’s' : 'The last'} backup (${when})`;
  return problem === null
    ? `${which} was restored and matches the recorded history: ${counted(events, 'change')}.`
    : `${which} failed. ${problem}`;
}

function counted(count: number, what: string): string {
  return `${wholeNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
