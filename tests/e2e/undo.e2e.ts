import { expect, expectAccessible, test } from './browser-test.ts';
import { choose, rowOf, toast } from './data-table.ts';
import { visit } from './manage-shows.ts';
import { toAll } from './buttons.ts';

test('a change is undone and redone from its toast, and by keys', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Larkspur Parade' });
  await visit(page, 'larkspur', '&status=all');
  const status = (text: string) => rowOf(page, 'Larkspur Parade').getByText(text, { exact: true });
  const inToast = (name: string) => page.getByRole('status').getByRole('button', { name });

  await choose(page, 'Larkspur Parade', 'Archive');
  await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  const about = page.getByRole('status').getByText(/^Larkspur Parade, /);
  await inToast('Undo').click();
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(about).toBeVisible();
  await expect(status('Published')).toBeVisible();
  await inToast('Redo').click();
  await expect(toast(page, 'Redone.')).toBeVisible();
  await expect(about).toBeVisible();
  await expect(status('Archived')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Undo your last change?' });
  await page.getByRole('searchbox', { name: 'Search', exact: true }).press('Control+z');
  // Where the focus is after selecting.
  await rowOf(page, 'Larkspur Parade').getByRole('checkbox').press('Control+z');
  await expect(question).toContainText('Archived Larkspur Parade.');
  await expect(question).toHaveCount(1);
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(toast(page, 'Archived Larkspur Parade')).toBeVisible();
  await expect(status('Published')).toBeVisible();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(toast(page, 'Redone.')).toBeVisible();
  await expect(toast(page, 'Archived Larkspur Parade')).toBeVisible();
  await expect(status('Archived')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(toast(page, 'Nothing to redo')).toBeVisible();
});

test('the toast of an undo names what stays as it is, and says why', async ({ page, staff }) => {
  const tour_title = 'Rye Tour';
  const archived = await staff.addShow({ headlining_artist: 'Rye Anchor', tour_title });
  await staff.addShow({ headlining_artist: 'Rye Lanterns', tour_title });
  await visit(page, 'rye', '&status=all');
  await toAll('Unpublish')(page);
  await expect(toast(page, '2 shows unpublished successfully.')).toBeVisible();
  await staff.send('POST', `/api/v1/shows/${archived}/archive/`);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(
    toast(
      page,
      'Undone. 1 of 2 stayed as it is. ' +
        'Rye Anchor: This show is archived. Unarchive it before publishing.',
    ),
  ).toBeVisible();
  await expect(rowOf(page, 'Rye Lanterns').getByText('Published', { exact: true })).toBeVisible();
});
