import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { leafOf, rootOf } from '../proof/rfc-6962.ts';
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
      await expect(page.getByText(/^As of .+ 10:00:00 AM E[SD]T$/)).toBeVisible();
      const file = await saved(page, 'Export CSV');
      expect(file.suggestedFilename()).toBe(`shows-as-of-${pastTuesday()}.csv`);
      expect(await readFile(await file.path(), 'utf8')).toMatch(/Copper Moths.*19:00/);
    });

    await test.step('who may do what, today and a month ago', async () => {
      await page.goto('/manage/history');
      await page.getByRole('link', { name: 'Accounts and rights as of …' }).click();
      const row = page.getByRole('row', { name: /^Casey Moss/ });
      const manager = page.getByRole('row', { name: /^Site Manager/ });
      await expect(manager).toContainText(/Changes everything\.$/);
      await expect(row).toContainText('None');
      await field.fill(tenOnTuesday);
      await expect(row).toContainText('Staff');
      await row.getByRole('link', { name: 'Casey Moss' }).click();
      await expect(page.getByRole('button', { name: /granted staff The operator$/ })).toBeVisible();
    });

    const folder = await mkdtemp(join(tmpdir(), 'home-'));
    const home = (name: string) => join(folder, name);
    await test.step('a file and a checkpoint to take home', async () => {
      await page.goto('/manage/history');
      const checkpoint = await saved(page, 'Checkpoint');
      expect(checkpoint.suggestedFilename()).toBe('checkpoint.txt');
      await checkpoint.saveAs(home('checkpoint.txt'));
      const file = await saved(page, 'Audit file');
      expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.ndjson$/);
      await file.saveAs(home('audit.ndjson'));
      const key = await page.request.get('/api/v1/history/checkpoint/key/');
      await writeFile(home('key.txt'), await key.text());
    });

    await test.step('a stranger verifies them', async () => {
      const [checkpoint = '', file = '', key = ''] = await Promise.all(
        ['checkpoint.txt', 'audit.ndjson', 'key.txt'].map((name) => readFile(home(name), 'utf8')),
      );
      const { size, root } = readSigned(checkpoint, key);
      const [, ...lines] = file.trim().split('\n');
      const leaves = lines.map((line) => {
        const { stream, revision, id, type, data, metadata } = JSON.parse(line).event;
        return leafOf(JSON.stringify([stream, revision, id, type, data, metadata]));
      });
      expect(rootOf(leaves.slice(0, size)).toString('base64')).toBe(root);
      const kept = ['--checkpoint', home('checkpoint.txt'), '--key', home('key.txt')];
      expect(
        await venue.run('standalone/audit-command.ts', 'check', home('audit.ndjson'), ...kept),
      ).toContain('Nothing was rewritten since');
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
      const kept = await readFile(home('checkpoint.txt'), 'utf8');
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
    await rm(folder, { recursive: true });
  });

async function saved(page: Page, link: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return download;
}

/** What a checkpoint says, after its signature was verified without the product. */
function readSigned(checkpoint: string, key: string) {
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const signature = Buffer.from(/^— \S+ (\S+)$/m.exec(checkpoint)?.[1] ?? '', 'base64');
  const x = Buffer.from(key.trim().split('+').slice(2).join('+'), 'base64').subarray(1);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') },
  });
  expect(verify(null, Buffer.from(text), publicKey, signature.subarray(4))).toBe(true);
  const [, size, root] = text.split('\n');
  return { size: Number(size), root };
}
