import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { signInAuditor, test } from './audited-venue.ts';
import { expect, expectAccessible } from './browser-test.ts';
import { pressOn } from './keyboard.ts';
import { pastTuesday } from './past-tuesday.ts';

for (const [where, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const)
  test(`an auditor on ${where} finds who did what and who may do what, and takes files home`, async ({
    page,
    venue,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAuditor(page, venue, `ada-${width}@example.org`);
    const feed = page.getByRole('feed');
    const field = page.getByLabel('Date and time');
    const tenOnTuesday = `${pastTuesday()}T10:00`;

    await test.step('who changed the doors of a show', async () => {
      await page.getByLabel('Search').fill('copper moths');
      const changed = feed.getByRole('article', { name: 'Changed doors time of Copper Moths' });
      await expect(changed.getByRole('button', { name: 'Casey Moss' })).toBeVisible();
      await pressOn(page, changed.getByRole('button', { name: 'Show the change' }));
      await expect(changed.getByRole('deletion')).toContainText('7:00 PM');
      await expect(changed.getByRole('insertion')).toContainText('6:30 PM');
      await pressOn(page, changed.getByRole('link', { name: /^Its history/ }));
      await page.getByText('Who set each field?').click();
      const row = page.getByRole('row', { name: /^Doors Time 6:30 PM/ });
      await expect(row).toContainText('Casey Moss');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'All history' }).click();
    });

    await test.step('which messages were archived by whom, and brought back', async () => {
      if (width < 820) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('About').selectOption('Messages');
      for (const name of [/^Archived the message/, /^Took the message .* out of the archive/]) {
        const entry = feed.getByRole('article', { name });
        await expect(entry.getByRole('button', { name: 'Casey Moss' })).toBeVisible();
      }
    });

    await test.step('the programme of a past Tuesday at ten', async () => {
      await page.getByRole('link', { name: 'As of a moment' }).click();
      await page.getByRole('button', { name: 'Public list' }).click();
      const programme = page.getByRole('main');
      await expect(programme.getByRole('link', { name: 'Copper Moths' }).first()).toBeVisible();
      await expect(programme.getByRole('link', { name: 'Night Ferry' })).toHaveCount(0);
      await field.fill(tenOnTuesday);
      for (const name of ['Copper Moths', 'Night Ferry'])
        await expect(programme.getByRole('link', { name }).first()).toBeVisible();
      await expect(page.getByRole('main').getByText(/^As of .+ 10:00:00 AM E[SD]T$/)).toBeVisible();
      const file = await saved(page, 'Export CSV');
      expect(file.suggestedFilename()).toBe(`shows-as-of-${pastTuesday()}.csv`);
    });

    await test.step('who may do what, today and a month ago', async () => {
      await page.goto('/manage/history');
      await page.getByRole('link', { name: 'As of a moment' }).click();
      await page.getByRole('button', { name: 'Accounts and rights' }).click();
      const row = page.getByRole('row', { name: /^Casey Moss/ });
      const manager = page.getByRole('row', { name: /^Site Manager/ });
      await expect(manager).toContainText(/Changes everything\.$/);
      await expect(row).toContainText('None');
      await field.fill(tenOnTuesday);
      await expect(row).toContainText('Staff');
      await row.getByRole('link', { name: 'Casey Moss' }).click();
      await expect(page.getByRole('button', { name: /granted staff The operator$/ })).toBeVisible();
    });

    let kept = '';
    await test.step('a file and a checkpoint to take home', async () => {
      await page.goto('/manage/history');
      const checkpoint = await exported(page, 'Checkpoint');
      expect(checkpoint.suggestedFilename()).toBe('checkpoint.txt');
      kept = await readFile(await checkpoint.path(), 'utf8');
      const file = await exported(page, 'Audit file');
      expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.ndjson$/);
    });

    await test.step('the proof of an entry, and the checkpoint that was kept', async () => {
      await page.getByLabel('Search').fill('copper moths');
      await expect(page.getByText('Nothing earlier matches.')).toBeVisible();
      const changed = feed.getByRole('article', { name: 'Changed doors time of Copper Moths' });
      await changed.getByRole('button', { name: 'Show the change' }).click();
      await changed.getByRole('button', { name: 'Proof' }).click();
      const proof = page.getByRole('dialog', { name: 'Proof of this entry' });
      for (const right of [
        'The entry says what the recorded event says.',
        'The hash of the recorded event leads to the root',
        'The checkpoint is signed with the key of the venue.',
      ])
        await expect(proof.getByRole('listitem').filter({ hasText: right })).toBeVisible();
      const compared = proof.getByRole('status').last();
      await proof.getByLabel('A checkpoint that you kept').fill(kept.replace(/\n\d+\n/, '\n3\n'));
      await proof.getByRole('button', { name: 'Compare' }).click();
      await expect(compared).toContainText('is not signed with the key of the venue');
      await proof.getByLabel('A checkpoint that you kept').fill(kept);
      await proof.getByRole('button', { name: 'Compare' }).click();
      await expect(compared).toContainText('The log has only grown');
      await expect(compared).toContainText('This entry is one of them.');
      await expectAccessible(page);
    });
  });

/** One of the files of the history. */
async function exported(page: Page, file: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: file, exact: true }).click();
  return download;
}

async function saved(page: Page, link: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return download;
}
