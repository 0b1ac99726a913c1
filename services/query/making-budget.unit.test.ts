import { describe, expect, it } from 'vitest';
import { makingBudget } from './making-budget.ts';

const LIMITS = { bytes: 100, perSecond: 10, least: 5, atOnce: 2, waiting: 1 };
const REFUSED = { code: 'too-many-requests', retryAfter: 1 };

function open() {
  const clock = { ms: 0 };
  const { begin } = makingBudget(LIMITS, () => clock.ms);
  const make = async (client: string, bytes: number) => (await begin(client))(bytes);
  return { clock, begin, make };
}

describe('what a client has made', () => {
  it('counts by its size, and the smallest counts too', async () => {
    const { make } = open();
    await make('a', 60);
    await make('a', 34);
    await make('a', 0);
    await make('a', 0);
    await expect(make('a', 0)).rejects.toMatchObject(REFUSED);
  });

  it('is forgiven with time, and not beyond the whole', async () => {
    const { clock, make } = open();
    await make('a', 170);
    await expect(make('a', 0)).rejects.toMatchObject({ ...REFUSED, retryAfter: 7 });
    clock.ms = 7_100;
    await make('a', 5);
    await expect(make('a', 0)).rejects.toMatchObject(REFUSED);
    clock.ms = 900_000;
    await make('a', 100);
    await expect(make('a', 0)).rejects.toMatchObject(REFUSED);
  });

  it('is nobody else’s', async () => {
    const { make } = open();
    await make('a', 150);
    await expect(make('b', 5)).resolves.toBeUndefined();
  });
});

describe('answers that a client wants at the same time', () => {
  it('are made a few at once, and some wait for their turn', async () => {
    const { begin } = open();
    const [first, second] = [await begin('a'), await begin('a')];
    const third = begin('a');
    await expect(begin('a')).rejects.toMatchObject(REFUSED);
    first(5);
    (await third)(5);
    second(5);
    (await begin('a'))(5);
  });

  it('are refused when their turn comes and too much was made meanwhile', async () => {
    const { begin } = open();
    const [first, second] = [await begin('a'), await begin('a')];
    const third = begin('a');
    first(150);
    await expect(third).rejects.toMatchObject({ ...REFUSED, retryAfter: 5 });
    second(5);
  });
});
