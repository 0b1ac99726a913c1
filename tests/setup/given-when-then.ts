import { expect } from 'vitest';
import type { DomainEvent } from '@stagedoor/contracts/events';
import { Refused, type RefusalCode } from '@stagedoor/contracts/refusals';
import type { Decider } from '../../services/command/decider.ts';

/**
 * Tests of a decider in the words of its subject: given these facts,
 * when this command comes, then these events, or this refusal.
 */
export function testing<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
) {
  return {
    given: (...facts: Event[]) => ({
      when: (command: Command) => {
        const decide = () => decider.decide(facts.reduce(decider.evolve, decider.initial), command);
        return {
          then: (...events: Event[]) => expect(decide()).toEqual(events),
          refused: (code: RefusalCode, message?: string) => {
            expect(decide).toThrow(Refused);
            expect(decide).toThrow(expect.objectContaining({ code, ...(message && { message }) }));
          },
        };
      },
    }),
  };
}
