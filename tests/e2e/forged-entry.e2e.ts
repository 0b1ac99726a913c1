import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { findRunningInstance } from '../../standalone/running-instance.ts';
import { signInAuditor, test } from './audited-venue.ts';
import { expect, expectAccessible } from './browser-test.ts';

test('the proof of a forged entry says what differs', async ({ page, venue }) => {
  const running = await findRunningInstance(venue.dataDir);
  const log = createLog('silent', 'test');
  const database = openDatabase(running?.databases.projector ?? '', { log, max: 1 });
  try {
    // The entry may be on its way from the log.
    const forge = () =>
      database.rows(
        `update read.history set actor_id = 'account-morgan',
           changes = replace(changes::text, '18:30', '17:30')::jsonb
         where summary = 'Changed doors time of Copper Moths' returning position`,
      );
    await expect.poll(forge).toHaveLength(1);
  } finally {
    await database.close();
  }
  await signInAuditor(page, venue, 'ada@example.org');
  await page.getByLabel('Search').fill('copper moths');
  await expect(page.getByText('Nothing earlier matches.')).toBeVisible();
  const feed = page.getByRole('feed');
  const forged = feed.getByRole('article', { name: 'Changed doors time of Copper Moths' });
  await forged.getByRole('button', { name: 'Show the change' }).click();
  await expect(forged.getByRole('insertion')).toContainText('5:30 PM');
  await forged.getByRole('button', { name: 'Proof' }).click();
  const proof = page.getByRole('dialog', { name: 'Proof of this entry' });
  await expect(proof.getByRole('status').first()).toContainText(
    'The entry is not what was recorded: Person, Doors Time.',
  );
  const said = (what: string) => proof.getByText(what, { exact: true });
  await expect(said('The entry says: account-morgan')).toBeVisible();
  await expect(said('The log says: account-casey')).toBeVisible();
  await expect(said('The entry says: 17:30')).toBeVisible();
  await expect(said('The log says: 18:30')).toBeVisible();
  await expectAccessible(page);
});
