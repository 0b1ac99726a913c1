import { api } from '@stagedoor/contracts/api';
import type { Boot } from '@stagedoor/contracts/boot';
import { homeRequests } from '@stagedoor/contracts/facts/home-page';
import { mailingListSettingsSchema } from '@stagedoor/contracts/mailing-list';
import { requestKey, type RequestParts } from '@stagedoor/contracts/facts/request-key';
import type { Show } from '@stagedoor/contracts/show';
import { themeSchema } from '@stagedoor/contracts/theme';
import { isNotSetUp, isStoreAway } from '@stagedoor/platform/stores/store-away';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findSendsMail } from '../../api/mailing-list/mailing-list.sql.ts';
import type { ReadRoutes } from '../../read-path/read-routes.ts';
import type { SitePage } from './page-address.ts';

export interface PageData {
  boot: Pick<Boot, 'theme' | 'mailing_list' | 'sends_mail' | 'responses'>;
  /** The shows that the page is about. */
  shows: Show[];
  /** True if nothing is missing or stale. */
  isComplete: boolean;
}

/**
 * The settings of the site, and the API's responses to the first requests of the app on this page.
 * @throws Refused if the page is about a show that visitors cannot see.
 */
export async function pageData(reads: ReadRoutes, sql: Sql, page: SitePage): Promise<PageData> {
  const [sends_mail, theme, settings, ...first] = await Promise.all([
    sendsMail(sql),
    load(reads, { name: 'themes.current' }),
    load(reads, { name: 'mailing-list.settings' }),
    ...firstRequests(page).map((request) => load(reads, request)),
  ]);
  const found = first.filter(({ body }) => body !== undefined);
  return {
    boot: {
      ...(theme.body !== undefined && { theme: themeSchema.parse(theme.body) }),
      ...(settings.body !== undefined && {
        mailing_list: mailingListSettingsSchema.parse(settings.body),
      }),
      sends_mail,
      responses: Object.fromEntries(found.map(({ key, body }) => [key, body])),
    },
    shows: found.flatMap(({ name, body }) => showsIn(name, body)),
    isComplete: [theme, settings, ...first].every(({ isFresh }) => isFresh),
  };
}

/** While the store is away, a page promises less. */
async function sendsMail(sql: Sql): Promise<boolean> {
  return findSendsMail(sql).catch((error: unknown) => {
    if (isStoreAway(error)) return false;
    throw error;
  });
}

function firstRequests(page: SitePage) {
  switch (page.kind) {
    case 'home':
      return Object.values(homeRequests());
    case 'show':
      return [{ name: 'shows.get', params: { id: page.id } } as const];
    case 'filtered':
    case 'info':
    case 'contact':
    case 'private':
    case 'missing':
      return [];
  }
}

type PageRequest = RequestParts & {
  name: Parameters<ReadRoutes['find']>[0];
};

/** While the store is away the body is stale, or undefined if nothing is cached. */
async function load(reads: ReadRoutes, { name, ...request }: PageRequest) {
  const key = requestKey(name, request);
  try {
    const { response, stale } = await reads.find(name, request);
    const body: unknown = JSON.parse(response.body.toString());
    return { name, key, body, isFresh: !stale };
  } catch (error) {
    if (isStoreAway(error) || isNotSetUp(error))
      return { name, key, body: undefined, isFresh: false };
    throw error;
  }
}

function showsIn(name: string, body: unknown): Show[] {
  if (name === 'shows.get') return [api['shows.get'].responses[200].parse(body)];
  if (name !== 'shows.upcoming') return [];
  return api['shows.upcoming'].responses[200].parse(body).results;
}
