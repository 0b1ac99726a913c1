import { describe, expect, it } from 'vitest';
import { latestOnly } from './latest-only.ts';

describe('applying only the latest load', () => {
  it('ignores an older load that ends last', async () => {
    const applied: string[] = [];
    const apply = latestOnly((value: string) => applied.push(value));
    const older = Promise.withResolvers<string>();
    const first = apply(older.promise);
    await apply(Promise.resolve('newer'));
    older.resolve('older');
    await first;
    expect(applied).toEqual(['newer']);
  });

  it('ignores a load that fails', async () => {
    const applied: string[] = [];
    await latestOnly((value: string) => applied.push(value))(Promise.reject(new Error('away')));
    expect(applied).toEqual([]);
  });
});
