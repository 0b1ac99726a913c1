import type { FindingEvent } from '@stagedoor/contracts/events/finding.events';
import { findingStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider } from '@stagedoor/domain/decider';

interface FindingCommand {
  type: 'AcknowledgeFinding';
  sentence: string;
}

/** What a comparison of the log has found, and whether somebody has acknowledged it. */
export const findingDecider: Decider<{ isAcknowledged: boolean }, FindingCommand, FindingEvent> = {
  initial: { isAcknowledged: false },
  decide: ({ isAcknowledged }, { sentence }) =>
    isAcknowledged ? [] : [{ type: 'FindingAcknowledged', data: { sentence } }],
  evolve: () => ({ isAcknowledged: true }),
};

export const finding = defineSubject(findingStream, findingDecider);
