import { CHANGE_STREAMS } from '@stagedoor/contracts/limits';
import { Refused } from '@stagedoor/contracts/refusals';

const RETRY_SECONDS = 30;

/** Counts who follows how often. */
export interface OpenStreams {
  /** @throws Refused when this person, or all together, follow too often already. */
  enter(person: string): void;
  leave(person: string): void;
}

export function openStreams(limits: { person: number; all: number } = CHANGE_STREAMS): OpenStreams {
  const byPerson = new Map<string, number>();
  let all = 0;
  return {
    enter: (person) => {
      const own = byPerson.get(person) ?? 0;
      if (own >= limits.person)
        throw new Refused('too-many-requests', {
          message: 'This account follows what changes in too many browsers already.',
          retryAfter: RETRY_SECONDS,
        });
      if (all >= limits.all) throw new Refused('too-busy', { retryAfter: RETRY_SECONDS });
      byPerson.set(person, own + 1);
      all += 1;
    },
    leave: (person) => {
      const own = (byPerson.get(person) ?? 0) - 1;
      if (own > 0) byPerson.set(person, own);
      else byPerson.delete(person);
      all -= 1;
    },
  };
}
