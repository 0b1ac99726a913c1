import type { Verification } from '@stagedoor/contracts/verification.api';

const number = new Intl.NumberFormat('en-US');

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

function counted(count: number, what: string): string {
  return `${number.format(count)} ${what}${count === 1 ? '' : 's'}`;
}
