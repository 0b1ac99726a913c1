import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { useRouter } from '@tanstack/react-router';

type Router = ReturnType<typeof useRouter>;
type Match = Router['state']['matches'][number];

/** Which loaded pages show a subject. */
const shownBy: Record<ChangedSubject, (match: Match) => boolean> = {
  shows: (match) => sectionOf(match) === 'shows' || isStory(match, 'show'),
  genres: (match) => sectionOf(match) === 'shows' || isStory(match, 'genre'),
  messages: (match) => sectionOf(match) === 'messages' || isStory(match, 'message'),
  subscribers: (match) => match.routeId === '/manage/mailing-list' || isStory(match, 'subscriber'),
  mailing_list_settings: (match) =>
    match.routeId === '/manage/mailing-list' || isStory(match, 'settings'),
  themes: (match) => match.routeId === '/manage/themes' || isStory(match, 'theme'),
  // The notice above the pages loads it.
  status: () => false,
};

/** Reloads the pages that show these subjects. The visible page keeps its data until then. */
export async function reloadChanged(
  router: Router,
  subjects: ReadonlySet<ChangedSubject>,
): Promise<void> {
  await reload(router, (match) => [...subjects].some((subject) => isShown(subject, match)));
}

/** As `reloadChanged`, for every page that was loaded before this moment (epoch ms). */
export async function reloadOlder(router: Router, moment: number): Promise<void> {
  const isPage = (match: Match) => CHANGED_SUBJECTS.some((subject) => isShown(subject, match));
  await reload(
    router,
    (match) => isPage(match) && match.status === 'success' && match.updatedAt < moment,
  );
}

function isShown(subject: ChangedSubject, match: Match): boolean {
  return OF_EVERYTHING.has(match.routeId) || shownBy[subject](match);
}

/** The history lists every change, and Insights count them. */
const OF_EVERYTHING: ReadonlySet<string> = new Set(['/manage/history/', '/manage/insights']);

async function reload(router: Router, filter: (match: Match) => boolean): Promise<void> {
  router.clearCache({ filter });
  if (router.state.matches.some(filter)) await router.invalidate({ filter });
}

function sectionOf({ routeId, loaderDeps }: Match): string | undefined {
  return routeId === '/manage/shows' ? (loaderDeps.section ?? 'shows') : undefined;
}

/** Whether it is the story of a subject of this kind. An erasure changes its past states too. */
function isStory({ routeId, params }: Match, subject: string): boolean {
  return (
    routeId.startsWith('/manage/history/$subject/$id') &&
    'subject' in params &&
    params.subject === subject
  );
}
