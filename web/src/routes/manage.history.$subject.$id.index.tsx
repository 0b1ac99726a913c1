import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { Message } from '@stagedoor/contracts/message';
import type { Show } from '@stagedoor/contracts/show';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import type { SearchTexts } from '../address/search-codec.ts';
import { FailedLoad } from '../api/failed-load.ts';
import { boot } from '../boot/boot-data.ts';
import { PastShowRow } from '../features/manage-shows/past-show-row.tsx';
import { PastMessage } from '../features/messages/past-message.tsx';
import { ShowPoster } from '../features/show-page/show-poster.tsx';
import { FieldList } from '../features/story/field-list.tsx';
import {
  loadStates,
  type PastState,
  type SeenStates,
  type Story,
} from '../features/story/load-story.ts';
import { NoStory, StoryFailure } from '../features/story/no-story.tsx';
import { PastPart } from '../features/story/past-part.tsx';
import { RestoreButton } from '../features/story/restore-button.tsx';
import { StoryLinks } from '../features/story/story-links.tsx';
import { StoryPage } from '../features/story/story-page.tsx';
import { storySearch, type StoryView } from '../features/story/story-search.ts';
import { storyTitle } from '../features/story/story-title.ts';
import { usePoll } from '../live/use-poll.ts';
import { isAdmin } from '../session/stored-user.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { userAtom } from '../session/user.atom.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useSearchAhead } from '../ui/form/use-search-ahead.ts';
import { Route as Parent } from './manage.history.$subject.$id.tsx';

/** The states of a subject that the address names. The past does not change: it is loaded once. */
export const Route = createFileRoute('/manage/history/$subject/$id/')({
  validateSearch: (search: SearchTexts<StoryView>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, parentMatchPromise, abortController: { signal } }) => {
    const { loaderData: parent } = await parentMatchPromise;
    const story = parent?.story ?? null;
    const key = `${parent?.id} ${deps.revision} ${deps.with}`;
    if (!story || story instanceof FailedLoad) return { key, states: story };
    const { revision = newestOf(story) } = deps;
    // The address names the revision, so that a newer one does not replace it on the page.
    if (deps.revision === undefined)
      throw redirect({ to: '.', search: { ...deps, revision }, replace: true });
    return { key, states: await loadStates(story, { ...deps, revision }, signal) };
  },
  staleTime: 30_000,
  component: HistoryOfSubject,
});

function HistoryOfSubject() {
  const parent = Parent.useLoaderData();
  const { story } = useLoaded(parent, `${parent.subject} ${parent.id}`);
  const loaded = Route.useLoaderData();
  const { states } = useLoaded(loaded, loaded.key);
  if (story instanceof FailedLoad) return <StoryFailure failure={story} />;
  if (states instanceof FailedLoad) return <StoryFailure failure={states} />;
  return story && states ? <StoryOf story={story} {...states} /> : <NoStory />;
}

function StoryOf({ story, seen, compared }: { story: Story } & SeenStates) {
  usePageTitle(`History: ${storyTitle(story, seen.state)}`);
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { view, change } = useSearchAhead(storySearch, Route.useSearch(), {
    go: (changed) =>
      navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false }),
  });
  const isTimeline = ({ routeId }: { routeId: string }) => routeId === Parent.id;
  // Auditors may not follow changes.
  usePoll(!isAdmin(useSelector(userAtom)), () => router.invalidate({ filter: isTimeline }));
  const showNewest = async () => {
    // The load comes before the change of the address, which would cancel it.
    await router.invalidate({ filter: isTimeline, sync: true });
    await change({ revision: '', with: '' });
  };
  return (
    <StoryPage
      {...{ story, view, seen, compared }}
      onChange={(changed) => void change(changed)}
      actions={<RestoreButton story={story} seen={seen} onRestored={showNewest} />}
      links={<StoryLinks story={story} />}
    >
      <PastSubject subject={story.subject} state={seen.state} />
    </StoryPage>
  );
}

/** The subject as it was, in the components that show it today. */
function PastSubject({ subject, state }: { subject: HistorySubject; state: PastState }) {
  if (subject === 'show' && isShow(state))
    return (
      <>
        <PastPart title="Row in Manage Shows">
          <PastShowRow show={state} />
        </PastPart>
        <PastPart title="Show page" framed>
          <ShowPoster show={state} venue={boot.venue} />
        </PastPart>
      </>
    );
  if (subject === 'message' && isMessage(state))
    return (
      <PastPart title="In the inbox">
        <PastMessage message={state} />
      </PastPart>
    );
  return (
    <PastPart title="All fields">
      <FieldList state={state} />
    </PastPart>
  );
}

function isShow(state: object): state is Show {
  return 'headlining_artist' in state && 'photos' in state;
}

function isMessage(state: object): state is Message {
  return 'message_preview' in state;
}

function newestOf({ entries }: Story): string {
  return String(entries.at(-1)?.revision);
}
