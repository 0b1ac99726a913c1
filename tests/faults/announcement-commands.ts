import { done, type Prepare, type Setting } from './command-preparation.ts';

/** As `everyCommand`, for drafts of announcements. */
export const announcementCommands = {
  'announcements.create': () => ({ body: { subject: 'Three new shows', intro: 'Come early.' } }),
  'announcements.edit': async (setting) => ({
    params: await draft(setting),
    body: { subject: 'Four new shows' },
  }),
  'announcements.delete': async (setting) => ({ params: await draft(setting) }),
} satisfies Record<string, Prepare>;

async function draft({ staff }: Setting): Promise<{ id: string }> {
  const { id } = await done(staff.call('announcements.create', { body: { subject: 'New shows' } }));
  return { id };
}
