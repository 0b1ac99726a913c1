import { expect, it } from 'vitest';
import { sharedReading } from './shared-reading.ts';

it('shares a reading only with those who asked before it began', async () => {
  const begun: PromiseWithResolvers<string>[] = [];
  const read = sharedReading(() => {
    begun.push(Promise.withResolvers<string>());
    return begun.at(-1)?.promise ?? Promise.reject(new Error('Nothing was begun.'));
  });
  const early = [read(), read()];
  await expect.poll(() => begun.length).toBe(1);
  const late = [read(), read()];
  begun[0]?.resolve('before');
  expect(await Promise.all(early)).toEqual(['before', 'before']);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.reject(new Error('away'));
  for (const one of late) await expect(one).rejects.toThrow('away');
  const last = read();
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve('back');
  expect(await last).toBe('back');
});
