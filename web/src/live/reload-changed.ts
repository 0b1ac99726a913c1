import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { useRouter } from '@tanstack/react-router';

type Router = ReturnType<typeof useRouter>;
type Match = Router['state']['matches'][number];

/** Which loaded pages show a subject. */
const shownBy: Record<ChangedSubject, (match: Match) => boolean> = {
  shows: (match) => sectionOf(match) === 'shows',
  genres: (match) => sectionOf(match) === 'shows',
  messages: (match) => sectionOf(match) === 'messages',
  subscribers: ({ routeId }) => routeId === '/manage/mailing-list',
  mailing_list_settings: ({ routeId }) => routeId === '/manage/mailing-list',
  themes: ({ routeId }) => routeId === '/manage/themes',
  // The notice above the pages loads it.
  status: () => false,
};

/** Loads the pages of these subjects again. The page in sight stays until then. */
export async function reloadChanged(
  router: Router,
  subjects: ReadonlySet<ChangedSubject>,
): Promise<void> {
  await reload(router, (match) => [...subjects].some((subject) => shownBy[subject](match)));
}

/** As `reloadChanged`, for every page that was loaded before this moment (epoch ms). */
export async function reloadOlder(router: Router, moment: number): Promise<void> {
  const isPage = (match: Match) => Object.values(shownBy).some((shows) => shows(match));
  await reload(
    router,
    (match) => isPage(match) && match.status === 'success' && match.updatedAt < moment,
  );
}

async function reload(router: Router, filter: (match: Match) => boolean): Promise<void> {
  router.clearCache({ filter });
  if (router.state.matches.some(filter)) await router.invalidate({ filter });
}

function sectionOf({ routeId, loaderDeps }: Match): string | undefined {
  return routeId === '/manage/shows' ? loaderDeps.section : undefined;
}
