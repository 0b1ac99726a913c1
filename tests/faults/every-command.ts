import { MESSAGE_FLAG_EVENTS } from '@stagedoor/contracts/facts/message-flags';
import type { paths, RouteName } from '@stagedoor/contracts/facts/paths';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { done, type Prepare, type Setting } from './command-preparation.ts';
import { announcementCommands } from './announcement-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { TOKENS } from '../setup/test-tokens.ts';
import { picture } from '../setup/pictures.ts';
import { stagePhoto } from '../setup/show-requests.ts';

/**
 * The routes that write to the log. A finding is tested in `tests/proof/`, what sends or confirms
 * by mail in `tests/mailing-list/`.
 */
export type CommandName = Exclude<
  { [Name in RouteName]: (typeof paths)[Name]['method'] extends 'GET' ? never : Name }[RouteName],
  | `session.${string}`
  | `sessions.${string}`
  | `account.${string}`
  | `passkeys.${string}`
  | `${'mail' | 'imports'}.${string}`
  | `announcements.${'test' | 'send' | 'cancel'}`
  | 'photos.stage'
  | 'themes.generate'
  | 'findings.acknowledge'
  | `mailing-list.${'confirm' | 'bring-back'}`
  | 'personal-data.export'
>;

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const NOTE = { status_note: 'The singer lost her voice.' };
const ADA = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };
const COLOURS = {
  theme: { radius: '4px' },
  light: { background: '#ffffff', primary: '#881122' },
  dark: { background: '#000000', primary: '#ff6688' },
};

/** The routes that switch a flag of a message, and those of them that switch one on. */
const FLAG_ROUTES = Object.values(MESSAGE_FLAG_EVENTS).map(({ route }) => route);
const ROUTES_ON = Object.values(MESSAGE_FLAG_EVENTS)
  .filter(({ sets }) => Object.values(sets).includes(true))
  .map(({ route }) => route);

/** For every command a request that succeeds, on subjects of its own. */
export const everyCommand: Record<CommandName, Prepare> = {
  'shows.create': async () => ({ form: await photos(SHOW) }),
  'shows.edit': async (setting) => ({
    params: await show(setting),
    body: { headlining_artist: 'Salt Parade', is_published: false },
    headers: { 'if-match': '"1"' },
  }),
  'shows.archive': async (setting) => ({ params: await show(setting) }),
  'shows.unarchive': async (setting) => ({ params: await archivedShow(setting) }),
  'shows.share': async (setting) => ({ params: await draft(setting) }),
  'shows.unshare': async (setting) => ({ params: await sharedShow(setting) }),
  'shows.retract': async (setting) => ({ params: await draft(setting) }),
  'shows.cancel': async (setting) => ({ params: await show(setting), body: NOTE }),
  'shows.postpone': async (setting) => ({ params: await show(setting), body: NOTE }),
  'shows.reschedule': async (setting) => ({
    params: await show(setting),
    body: { ...NOTE, date: '2030-06-01', doors_time: '18:30' },
  }),
  'shows.reinstate': async (setting) => ({ params: await cancelledShow(setting) }),
  'shows.bulk-archive': async (setting) => ({ body: { ids: await idsOf(show, setting) } }),
  'shows.bulk-unarchive': async (setting) => ({
    body: { ids: await idsOf(archivedShow, setting) },
  }),
  'shows.bulk-status': async (setting) => ({
    body: { ...NOTE, ids: await idsOf(show, setting), event_status: 'cancelled' },
  }),
  'shows.bulk-edit': async (setting) => ({
    body: {
      ids: [...(await idsOf(draft, setting)), (await draft(setting, { price: '$9' })).id],
      changes: {
        ...{ publish_at: '2030-03-01T15:00:00.000Z', on_sale_at: '2030-03-08T15:00:00.000Z' },
        ...{ price: '$15', genre_id: 'rock', is_sold_out: true },
      },
    },
  }),
  'shows.bulk-publish': async (setting) => ({
    body: { ids: await idsOf(show, setting), is_published: false },
  }),
  'shows.duplicate': async (setting) => ({
    params: { id: (await showWithPhotos(setting)).id },
    body: { dates: ['2030-05-11', '2030-05-18'] },
  }),
  'shows.upload-photos': async (setting) => ({
    params: await show(setting),
    form: await photos({}),
  }),
  'shows.delete-photo': async (setting) => {
    const { id, photoIds } = await showWithPhotos(setting);
    return { params: { id, photoId: photoIds[0] ?? 'none' } };
  },
  'shows.reorder-photos': async (setting) => {
    const { id, photoIds } = await showWithPhotos(setting);
    const photos = photoIds.toReversed().map((photoId, order) => ({ id: photoId, order }));
    return { params: { id }, body: { photos } };
  },

  // Its first revision was not published yet.
  'shows.restore': async (setting) => ({ params: await show(setting), body: { revision: 0 } }),
  'history.undo': async (setting) => {
    const body = { ids: await idsOf(show, setting) };
    const { headers } = await setting.staff.call('shows.bulk-archive', { body });
    return { body: { command_id: headers.get('x-command-id') } };
  },

  ...peopleCommands,
  ...announcementCommands,

  'genres.create': ({ label }) => ({ body: { name: `Genre ${label}` } }),
  'genres.rename': async (setting) => ({
    params: await genre(setting),
    body: { name: `Renamed ${setting.label}` },
  }),
  'genres.delete': async (setting) => ({ params: await genre(setting) }),

  'messages.send': () => ({ body: ADA }),
  ...recordOf(FLAG_ROUTES, (route) => async (setting: Setting) => ({
    params: await (ROUTES_ON.includes(route) ? message : flaggedMessage)(setting),
  })),
  'messages.mark-answered': async (setting) => ({ params: await message(setting) }),
  'messages.mark-unanswered': async (setting) => ({ params: await answeredMessage(setting) }),
  'messages.mark-genuine': async (setting) => ({ params: await suspectedMessage(setting) }),
  'messages.erase': async (setting) => ({ params: await message(setting) }),
  'messages.bulk-mark-read': async (setting) => ({ body: { ids: await idsOf(message, setting) } }),
  'messages.bulk-archive': async (setting) => ({ body: { ids: await idsOf(message, setting) } }),
  'messages.bulk-unarchive': async (setting) => ({
    body: { ids: await idsOf(flaggedMessage, setting) },
  }),

  'mailing-list.subscribe': ({ label }) => ({ body: { email: `${label}@example.com` } }),
  'mailing-list.erase': async (setting) => ({ params: await subscriber(setting) }),
  'mailing-list.unsubscribe': async (setting) => {
    const token = await TOKENS.of((await subscriber(setting)).id);
    return { params: { token } };
  },
  'personal-data.erase': async (setting) => {
    await subscriber(setting);
    const email = `${setting.label}@example.com`;
    await done(setting.staff.call('messages.send', { body: { ...ADA, email } }));
    const dryRun = { body: { email, dry_run: true } };
    const { seen } = await done(setting.staff.call('personal-data.erase', dryRun));
    return { body: { email, seen } };
  },

  'mailing-list.change-settings': async ({ staff }) => {
    await done(
      staff.call('mailing-list.change-settings', { body: { show_popup_for_new_visitors: true } }),
    );
    return { body: { show_popup_for_new_visitors: false } };
  },

  'venue.edit': async (setting) => {
    await plainVenue(setting);
    const pages = [{ slug: 'rules', title: 'House rules', body: 'No glass.' }];
    const faq = [{ question: 'May I smoke?', answer: 'Outside.' }];
    const pictures = [(await stagePhoto(setting.staff)).id];
    const social = { tiktok: 'https://tiktok.com/@lantern' };
    return { body: { intro: '', social, faq, pages, pictures } };
  },

  'venue.set-logo': async (setting) => {
    await plainVenue(setting);
    return { form: await logo() };
  },
  'venue.remove-logo': async (setting) => {
    await plainVenue(setting);
    await done(setting.staff.call('venue.set-logo', { form: await logo() }));
    return {};
  },

  'themes.create': ({ label }) => ({ body: themeOf(label) }),
  'themes.replace': async (setting) => ({
    params: await theme(setting),
    body: { ...themeOf(setting.label), display_name: 'Shed' },
    headers: { 'if-match': '"1"' },
  }),
  'themes.delete': async (setting) => ({ params: await theme(setting) }),
  'themes.set-current': async (setting) => {
    await theme(setting);
    return { body: { theme_name: setting.label } };
  },
  'themes.duplicate': ({ label }) => ({
    params: { id: 'lantern' },
    body: { new_name: label, new_display_name: 'Barn' },
  }),
};

/** Whether a route writes to the log. */
export function isCommand(name: RouteName): name is CommandName {
  return Object.hasOwn(everyCommand, name);
}

async function idsOf(
  make: (setting: Setting) => Promise<{ id: string }>,
  setting: Setting,
): Promise<string[]> {
  const made = await Promise.all([make(setting), make(setting)]);
  return made.map(({ id }) => id);
}

async function show({ staff }: Setting, changes = {}) {
  const { id } = await done(staff.call('shows.create', { body: { ...SHOW, ...changes } }));
  return { id };
}

function draft(setting: Setting, changes = {}) {
  return show(setting, { is_published: false, ...changes });
}

async function sharedShow(setting: Setting): Promise<{ id: string }> {
  const params = await draft(setting);
  await done(setting.staff.call('shows.share', { params }));
  return params;
}

async function archivedShow(setting: Setting) {
  const params = await show(setting);
  await done(setting.staff.call('shows.archive', { params }));
  return params;
}

async function cancelledShow(setting: Setting) {
  const params = await show(setting);
  await done(setting.staff.call('shows.cancel', { params, body: NOTE }));
  return params;
}

async function showWithPhotos({ staff }: Setting) {
  const made = await done(staff.call('shows.create', { form: await photos(SHOW) }));
  return { id: made.id, photoIds: made.photos.map(({ id }) => id) };
}

async function photos(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photos', await picture('png'), 'one.png');
  form.append('photos', await picture('png', '#2980b9'), 'two.png');
  return form;
}

/** The venue is one for all commands: what it says must be the same before each. */
async function plainVenue({ staff, label }: Setting): Promise<void> {
  const body = { intro: label, social: { tiktok: '' }, faq: [], pages: [], pictures: [] };
  const { logo: old } = await done(staff.call('venue.edit', { body }));
  if (old !== null) await done(staff.call('venue.remove-logo'));
}

async function logo(): Promise<FormData> {
  const form = new FormData();
  form.append('logo', await picture('png'), 'logo.png');
  return form;
}

async function genre({ staff, label }: Setting) {
  const { id } = await done(staff.call('genres.create', { body: { name: `Genre ${label}` } }));
  return { id };
}

async function message({ staff }: Setting) {
  const { id } = await done(staff.call('messages.send', { body: ADA }));
  return { id };
}

/** A message on which every flag is set. */
async function flaggedMessage(setting: Setting) {
  const params = await message(setting);
  for (const route of ROUTES_ON) await done(setting.staff.call(route, { params }));
  return params;
}

async function suspectedMessage({ staff }: Setting) {
  const { id } = await done(staff.call('messages.send', { body: { ...ADA, leave_empty: 'x' } }));
  return { id };
}

async function answeredMessage(setting: Setting) {
  const params = await message(setting);
  await done(setting.staff.call('messages.mark-answered', { params }));
  return params;
}

async function subscriber({ staff, label }: Setting) {
  const email = `${label}@example.com`;
  await done(staff.call('mailing-list.subscribe', { body: { email } }));
  const list = await done(staff.call('mailing-list.list'));
  return { id: list.find((one) => one.email === email)?.id ?? '' };
}

function themeOf(label: string) {
  return { name: label, display_name: 'Barn', description: '', css_vars: COLOURS };
}

async function theme({ staff, label }: Setting) {
  const { id } = await done(staff.call('themes.create', { body: themeOf(label) }));
  return { id };
}
