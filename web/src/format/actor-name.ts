import type { Person } from '@stagedoor/contracts/account';

/** Who did something. A closed account has no name any more. */
export function actorName({ id, name }: Person): string {
  if (id === 'system') return 'The system';
  if (id === 'operator') return 'The operator';
  if (id === 'visitor') return 'A visitor';
  return name === id ? 'A closed account' : name;
}
