import { expect } from 'vitest';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { Refused, type RefusalCode } from '@stagedoor/contracts/refusals';
import { evolveAll, type Decider } from '@stagedoor/domain/decider';

/**
 * Tests a decider: given these past events, when this
 * command comes, then these events, or this refusal.
 */
export function testing<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
) {
  return {
    given: (...past: Event[]) => ({
      when: (command: Command) => {
        const decide = () => decider.decide(evolveAll(decider, decider.initial, past), command);
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
