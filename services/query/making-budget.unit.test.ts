import { Refused } from '@stagedoor/contracts/refusals';
import { describe, expect, it } from 'vitest';
import { makingBudget } from './making-budget.ts';

const LIMITS = { bytes: 100, perSecond: 10, least: 5, unknown: 20 };

function open() {
  const clock = { ms: 0 };
  const budget = makingBudget(LIMITS, () => clock.ms);
  const refusal = (client: string) => {
    try {
      budget.begin(client)(0);
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, retryAfter: error.retryAfter };
      throw error;
    }
  };
  return { clock, refusal, begin: budget.begin };
}

describe('what a client has made', () => {
  it('counts by its size, and the smallest counts too', () => {
    const { begin, refusal } = open();
    begin('a')(60);
    begin('a')(0);
    begin('a')(10);
    expect(refusal('a')).toBeUndefined();
    expect(refusal('a')).toBeUndefined();
    expect(refusal('a')).toEqual({ code: 'too-many-requests', retryAfter: 1 });
  });

  it('counts as more while nobody knows its size', () => {
    const { begin, refusal } = open();
    const settle = Array.from({ length: 5 }, () => begin('a'));
    expect(refusal('a')).toEqual({ code: 'too-many-requests', retryAfter: 2 });
    settle.forEach((settled) => settled(5));
    expect(refusal('a')).toBeUndefined();
  });

  it('is forgiven with time, and not beyond the whole', () => {
    const { clock, begin, refusal } = open();
    begin('a')(150);
    expect(refusal('a')).toEqual({ code: 'too-many-requests', retryAfter: 7 });
    clock.ms = 7_000;
    expect(refusal('a')).toBeUndefined();
    clock.ms = 100_000;
    begin('a')(90);
    expect(refusal('a')).toMatchObject({ retryAfter: 1 });
  });

  it('is nobody else’s', () => {
    const { begin, refusal } = open();
    begin('a')(150);
    expect(refusal('b')).toBeUndefined();
  });
});
