import type { FileRoutesByTo } from '../../web/src/routeTree.gen.ts';
import { dayFromNow } from './journey-clock.ts';
import { written } from './inbox.ts';
import type { Staff } from './staff.ts';
import { addOwn } from './themes.ts';

/* Every page there is. A route that has no row here does not compile. */

/** What a venue has so that each page shows all that it can. */
export interface Made {
  show: string;
  message: string;
  announcement: string;
  /** The path of the private link to a draft. */
  privateLink: string;
}

/** Routes that lead to another page at once. */
type Route = Exclude<keyof FileRoutesByTo, '/manage' | '/shows'>;

interface PageRow {
  /** The addresses at which it looks different. */
  at: (made: Made) => string[];
  /** Whether it is seen by somebody who has signed in. */
  signedIn?: true;
  /** Buttons that open a dialog. */
  opens?: string[];
}

export const PAGES: Record<Route, PageRow> = {
  '/': { at: () => ['/', '/?view=list'], opens: ['Join the mailing list'] },
  '/shows/$id': { at: ({ show }) => [`/shows/${show}`] },
  '/info': { at: () => ['/info'] },
  '/contact': { at: () => ['/contact'] },
  '/login': { at: () => ['/login'] },
  '/signup': { at: () => ['/signup'] },
  '/confirm/$token': { at: () => ['/confirm/token', '/confirm/done'] },
  '/leave/$token': { at: () => ['/leave/token', '/leave/done'] },
  '/new-password/$purpose/$token': { at: () => ['/new-password/reset/token'] },
  '/pages/$slug': { at: () => ['/pages/not-there'] },
  '/preview/$token': { at: ({ privateLink }) => [privateLink] },
  '/account': { at: () => ['/account'], signedIn: true },
  '/manage/shows': {
    at: ({ show, message }) => [
      '/manage/shows',
      `/manage/shows?show=${show}`,
      '/manage/shows?section=messages',
      `/manage/shows?section=messages&message=${message}`,
      '/manage/shows?section=faq',
    ],
    signedIn: true,
    opens: ['Add Show', 'Genres'],
  },
  '/manage/mailing-list': {
    at: () => ['/manage/mailing-list'],
    signedIn: true,
    opens: ['Erase everything of ada@example.com', 'Import'],
  },
  '/manage/announcements': {
    at: ({ announcement }) => [
      `/manage/announcements?announcement=${announcement}`,
      '/manage/announcements',
    ],
    signedIn: true,
    opens: ['Send…', 'Delete draft'],
  },
  '/manage/history': { at: () => ['/manage/history'], signedIn: true },
  '/manage/history/$subject/$id': {
    at: ({ show, message }) => [
      `/manage/history/show/${show}`,
      `/manage/history/show/${show}?revision=1&with=0`,
      `/manage/history/message/${message}`,
    ],
    signedIn: true,
  },
  '/manage/as-of': {
    at: () => ['', '?view=shows', '?view=accounts'].map((view) => `/manage/as-of${view}`),
    signedIn: true,
  },
  '/manage/insights': { at: () => ['/manage/insights'], signedIn: true },
  '/manage/themes': {
    at: () => ['/manage/themes'],
    signedIn: true,
    opens: ['Generate', 'Duplicate night', 'Delete night', 'New Theme'],
  },
  '/manage/venue': { at: () => ['/manage/venue'], signedIn: true },
  '/manage/mail': { at: () => ['/manage/mail'], signedIn: true },
  '/manage/people': {
    at: () => ['/manage/people'],
    signedIn: true,
    opens: ['Invite somebody', 'Site Manager'],
  },
};

/** Gives a venue something of everything. */
export async function fillVenue(staff: Staff): Promise<Made> {
  const show = await staff.addShow(
    {
      headlining_artist: 'Arclight',
      support_artists: 'Marrow, Cold Cereal',
      additional_info: 'Seated.\nSee example.com and write to band@example.com',
      doors_time: '19:00',
      ticket_url: 'tickets.example.com',
      genre_id: 'rock',
    },
    ['one.png', 'two.png'],
  );
  const calledOff = await staff.addShow({ headlining_artist: 'Bellwether', is_sold_out: true });
  await staff.send('POST', `/api/v1/shows/${calledOff}/cancel/`, {});
  const draft = { headlining_artist: 'Drydock', date: dayFromNow(20), is_published: false };
  const id = await idOf(staff.send('POST', '/api/v1/shows/', { ages: '21+', ...draft }));
  await staff.send('POST', `/api/v1/shows/${id}/share/`);
  const { path } = await staff.read<{ path: string }>(`/api/v1/shows/${id}/private-link/`);
  const [message = ''] = await written(
    staff,
    ['Nightbird', 'Is there a cloakroom?'],
    ['Ada', 'When do doors open?'],
  );
  await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'ada@example.com' });
  await addOwn(staff, 'night');
  const announcement = await idOf(
    staff.send('POST', '/api/v1/announcements/', {
      ...{ subject: 'New at the Lantern Room', intro: 'Two nights.', show_ids: [show, calledOff] },
    }),
  );
  return { show, message, announcement, privateLink: path };
}

async function idOf(made: ReturnType<Staff['send']>): Promise<string> {
  const { id } = await (await made).json();
  return String(id);
}
