import { expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

const log = createLog('silent', 'test');

const fresh = closeAfterTests(await freshDatabase());
const database = closeAfterTests(openDatabase(fresh.url, { log, max: 1 }));

it('a statement goes on working when another version has changed the type of a column', async () => {
  const shown = () => database.row<{ price: unknown }>('select price from ticket where $1', [true]);
  await database.rows('create table ticket as select 12 as price');
  expect(await shown()).toEqual({ price: 12 });
  await database.rows(`alter table ticket alter column price type text using price || ' EUR'`);
  expect(await shown()).toEqual({ price: '12 EUR' });
});
