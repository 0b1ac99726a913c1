import { describe, expect, it } from 'vitest';
import { renderBudget } from './render-budget.ts';

const LIMITS = { bytes: 100, perSecond: 10, least: 5, atOnce: 2, waiting: 1 };
const REFUSED = { code: 'too-many-requests', retryAfter: 1 };

function open() {
  const clock = { ms: 0 };
  const { begin } = renderBudget(LIMITS, () => clock.ms);
  const render = async (client: string, bytes: number) => (await begin(client))(bytes);
  return { clock, begin, render };
}

describe('the render budget of a client', () => {
  it('is charged by the size of responses, and for the smallest too', async () => {
    const { render } = open();
    await render('a', 60);
    await render('a', 34);
    await render('a', 0);
    await render('a', 0);
    await expect(render('a', 0)).rejects.toMatchObject(REFUSED);
  });

  it('refills with time, up to its limit', async () => {
    const { clock, render } = open();
    await render('a', 170);
    await expect(render('a', 0)).rejects.toMatchObject({ ...REFUSED, retryAfter: 7 });
    clock.ms = 7_100;
    await render('a', 5);
    await expect(render('a', 0)).rejects.toMatchObject(REFUSED);
    clock.ms = 900_000;
    await render('a', 100);
    await expect(render('a', 0)).rejects.toMatchObject(REFUSED);
  });

  it('is separate from that of others', async () => {
    const { render } = open();
    await render('a', 150);
    await expect(render('b', 5)).resolves.toBeUndefined();
  });
});

describe('requests of one client at the same time', () => {
  it('are rendered a few at once, while some wait for their turn', async () => {
    const { begin } = open();
    const [first, second] = [await begin('a'), await begin('a')];
    const third = begin('a');
    await expect(begin('a')).rejects.toMatchObject(REFUSED);
    first(5);
    (await third)(5);
    second(5);
    (await begin('a'))(5);
  });

  it('are refused when the budget is used up by the time of their turn', async () => {
    const { begin } = open();
    const [first, second] = [await begin('a'), await begin('a')];
    const third = begin('a');
    first(150);
    await expect(third).rejects.toMatchObject({ ...REFUSED, retryAfter: 5 });
    second(5);
  });
});
