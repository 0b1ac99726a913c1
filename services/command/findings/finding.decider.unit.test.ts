import { describe, expect, it } from 'vitest';
import { decideAll } from '@stagedoor/domain/decider';
import { findingDecider } from './finding.decider.ts';

const acknowledge = { type: 'AcknowledgeFinding', sentence: 'The log changed.' } as const;

describe('acknowledging a finding', () => {
  it('keeps what was found, once', () => {
    const { events } = decideAll(findingDecider, findingDecider.initial, [
      acknowledge,
      acknowledge,
    ]);
    expect(events).toEqual([
      { type: 'FindingAcknowledged', data: { sentence: 'The log changed.' } },
    ]);
  });
});
