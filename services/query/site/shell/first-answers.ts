import { api } from '@stagedoor/contracts/api';
import { homeRequests } from '@stagedoor/contracts/facts/home-page';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { Show } from '@stagedoor/contracts/show';
import type { Answering, Asked, PublicAnswers } from '../../public-answers.ts';
import { showsAnswers, type ShowsSources } from '../../api/shows/shows.answers.ts';
import { keptValue, type KeptValue } from './kept-value.ts';
import type { Page } from './pages.ts';

const FIRST = homeRequests();

export interface FirstAnswers {
  /** By the address of the call. */
  responses: Record<string, unknown>;
  /** The shows that the page is about. */
  shows: Show[];
  /** Everything is there, and holds as of now. */
  isFresh: boolean;
}

/**
 * The answers to a page's first calls, the same bytes that the API gives. What cannot be read now is left out, or old.
 * @throws Refused where the page is about a show that visitors cannot see.
 */
export function firstAnswers({ answers, ...sources }: ShowsSources & { answers: PublicAnswers }) {
  const make: Answering<Asks> = showsAnswers(sources);

  return async (page: Page): Promise<FirstAnswers> => {
    switch (page.kind) {
      case 'show': {
        const show = await ask('shows.get', { params: { id: page.id }, query: undefined });
        return together([show], show.value ? [oneShow.parse(show.value)] : []);
      }
      case 'home': {
        const [upcoming, ...others] = await Promise.all([
          ask('shows.upcoming', { params: undefined, query: FIRST.list.query }),
          ask('shows.featured', { params: undefined, query: FIRST.featured.query }),
          ask('shows.facets', { params: undefined, query: FIRST.facets.query }),
        ]);
        const shows = upcoming.value ? shownList.parse(upcoming.value).results : [];
        return together([upcoming, ...others], shows);
      }
      case 'asked':
      case 'info':
      case 'contact':
      case 'private':
      case 'missing':
        return together([], []);
    }
  };

  async function ask<Name extends Asks>(name: Name, asked: Asked<Name> & UrlParts) {
    const kept = await keptValue(answers.find(name, asked, () => make[name](asked)));
    return { ...kept, url: requestUrl(name, asked) };
  }
}

type UrlParts = NonNullable<Parameters<typeof requestUrl>[1]>;
type Asks = 'shows.get' | 'shows.upcoming' | 'shows.featured' | 'shows.facets';

const oneShow = api['shows.get'].responses[200];
const shownList = api['shows.upcoming'].responses[200];

function together(given: (KeptValue & { url: string })[], shows: Show[]): FirstAnswers {
  const known = given.filter(({ value }) => value !== undefined);
  return {
    responses: Object.fromEntries(known.map(({ url, value }) => [url, value])),
    shows,
    isFresh: given.every(({ isFresh }) => isFresh),
  };
}
