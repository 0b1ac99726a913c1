import { Refused } from '@stagedoor/contracts/refusals';
import { StoreTimeout } from '@stagedoor/platform/stores/store-away';
import type { Venue } from '@stagedoor/platform/venue/venue';
import type { AnswerCache, Kept } from '../../answer-cache.ts';
import { finish, type Finished } from '../../finished.ts';
import type { PublicAnswers } from '../../public-answers.ts';
import type { ShowsSources } from '../../api/shows/shows.answers.ts';
import type { ThemesSources } from '../../api/themes/themes.sql.ts';
import { firstAnswers } from './first-answers.ts';
import { pageHead } from './page-head.ts';
import { pageShell } from './page-shell.ts';
import { MISSING, type Page } from './pages.ts';
import { siteSettings } from './site-settings.ts';

export interface PagesDependencies extends ShowsSources, ThemesSources {
  cache: AnswerCache;
  answers: PublicAnswers;
  venue: Venue;
  /** Where the site is reached. */
  originOf: () => string;
  /** The built `index.html`. */
  template: string;
}

/** Made of what could be read while the store is away: good enough to send, not to keep. */
class Makeshift extends StoreTimeout {
  readonly finished: Finished;

  constructor(finished: Finished) {
    super();
    this.finished = finished;
  }
}

/**
 * The pages as visitors get them, carrying what the app would ask for first. They are made once per change, from answers that are
 * kept; while the store is away the last one is given again, and where there is none, one with less in it.
 */
export function finishedPages({ cache, venue, originOf, template, ...sources }: PagesDependencies) {
  const answersOf = firstAnswers(sources);
  const settingsOf = siteSettings(sources);
  return pageFor;

  async function pageFor(page: Page, client: string): Promise<Kept> {
    try {
      return await cache.answer(`page ${page.kind} ${page.path}`, () => make(page), client);
    } catch (error) {
      if (error instanceof Makeshift) return { finished: error.finished, stale: true };
      if (error instanceof Refused && error.code === 'not-found' && page !== MISSING)
        return pageFor(MISSING, client);
      throw error;
    }
  }

  async function make(page: Page): Promise<Finished> {
    const [{ responses, shows, isFresh }, site] = await Promise.all([
      answersOf(page),
      settingsOf(),
    ]);
    const boot = { venue, today: sources.today(), ...site.settings, responses };
    const head = pageHead(page, { venue, origin: originOf(), shows });
    const finished = finish(pageShell(template, { path: page.path, ...head, boot }), {
      status: statusOf(page, shows.length > 0),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    });
    if (isFresh && site.isFresh) return finished;
    throw new Makeshift(finished);
  }
}

/** Whether a show is there cannot be told while the store is away; whoever is not a person should ask again. */
function statusOf({ kind }: Page, isShowKnown: boolean): number {
  if (kind === 'missing') return 404;
  return kind === 'show' && !isShowKnown ? 503 : 200;
}
