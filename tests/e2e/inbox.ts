import { expect, type Page } from '@playwright/test';
import { signIn } from './browser-test.ts';
import type { Staff } from './staff.ts';

export const LIST = '**/api/v1/messages/?*';
/** A request for the list, whatever the archive filter is. */
export const RELOADED = /\/api\/v1\/messages\/\?|messages\/$/;
/** Too narrow for the reading pane: messages open in a dialog, and the filters are in sight. */
export const WITHOUT_PANE = { width: 960, height: 720 };
export const INBOX = '/manage/shows?section=messages';

/** Sends messages as visitors do, one after the other; returns their ids. */
export async function written(
  staff: Staff,
  ...given: [name: string, text: string][]
): Promise<string[]> {
  const ids = [];
  for (const [name, message] of given) {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`;
    const response = await staff.send('POST', '/api/v1/messages/', { name, email, message });
    ids.push(String((await response.json()).id));
  }
  return ids;
}

export const mark = (staff: Staff, id: string | undefined, what: string) =>
  staff.send('POST', `/api/v1/messages/${id}/${what}/`);

/** Marks every message as read. */
export async function readAll(staff: Staff): Promise<void> {
  const unread = await staff.read<{ id: string }[]>('/api/v1/messages/unread/');
  for (const { id } of unread) await mark(staff, id, 'mark_as_read');
  // Reads wait for writes: after this one, everybody sees them.
  await staff.read('/api/v1/messages/unread/');
}

/** Opens the section, filtered to the messages that contain this word. */
export async function visit(page: Page, word: string, more = ''): Promise<void> {
  await signIn(page);
  await page.goto(`${INBOX}&q=${word}${more}`);
  await expect(page.getByRole('heading', { name: 'Contact Form Messages' })).toBeVisible();
}
