import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { Message } from '@stagedoor/contracts/message';
import type { Show } from '@stagedoor/contracts/show';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import type { SearchTexts } from '../address/search-codec.ts';
import { useView } from '../address/use-view.ts';
import { PastShowRow } from '../features/manage-shows/show-row.tsx';
import { PastMessage } from '../features/messages/message-view.tsx';
import { ShowPoster } from '../features/show-page/show-poster.tsx';
import {
  statesOf,
  storyOf,
  type PastState,
  type SeenStates,
  type Story,
} from '../features/story/load-story.ts';
import { FieldList, PastPart } from '../features/story/past-part.tsx';
import { StoryPage, NoStory, StoryFailure } from '../features/story/story-page.tsx';
import { storySearch, type StoryView } from '../features/story/story-search.ts';
import { storyTitle } from '../features/story/story-title.ts';
import { isAdmin } from '../session/stored-user.ts';
import { preload, queryClient, useLoaded } from '../data/query-client.ts';
import { userAtom } from '../session/user.atom.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Route as Parent } from './manage.history.$subject.$id.tsx';

/** The states of a subject that the address names. The past does not change: it is loaded once. */
export const Route = createFileRoute('/manage/history/$subject/$id/')({
  validateSearch: (search: SearchTexts<StoryView>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, parentMatchPromise }) => {
    const { loaderData: parent } = await parentMatchPromise;
    const story = parent && queryClient.getQueryData(storyOf(parent.subject, parent.id).queryKey);
    const revision = deps.revision ?? (story ? revisionAt(story, deps.at) : '');
    // The address names the revision, so that a newer one does not replace it on the page.
    if (story && deps.revision === undefined)
      throw redirect({ to: '.', search: { ...deps, revision, at: undefined }, replace: true });
    if (story) await preload(statesOf(story.subject, story.id, { ...deps, revision }));
    return { ...deps, revision };
  },
  component: HistoryOfSubject,
});

function HistoryOfSubject() {
  const { subject, id } = Parent.useLoaderData();
  const story = useLoaded({
    ...storyOf(subject, id),
    // Auditors may not follow changes.
    refetchInterval: isAdmin(useSelector(userAtom)) ? false : 15_000,
  });
  const revisions = Route.useLoaderData();
  const states = useLoaded({ ...statesOf(subject, id, revisions), enabled: Boolean(story.data) });
  if (story.data === null) return <NoStory />;
  if (!story.data) return <StoryFailure onRetry={story.refetch} />;
  if (!states.data) return <StoryFailure onRetry={states.refetch} />;
  return <StoryOf story={story.data} {...states.data} />;
}

function StoryOf({ story, seen, compared }: { story: Story } & SeenStates) {
  usePageTitle(`History: ${storyTitle(story, seen.state)}`);
  const { view, change } = useView(storySearch, Route.useSearch());
  const showNewest = async () => {
    await queryClient.invalidateQueries(storyOf(story.subject, story.id));
    await change({ revision: '', with: '' }, true);
  };
  return (
    <StoryPage
      {...{ story, view, seen, compared }}
      onChange={(changed) => void change(changed, true)}
      onRestored={showNewest}
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
          <ShowPoster show={state} />
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

/** The revision that held at a time; the newest without one, the first before all. */
function revisionAt({ entries }: Story, at: string | undefined): string {
  const time = at === undefined ? Infinity : Date.parse(at);
  const held = entries.findLast(({ recorded_at }) => !(Date.parse(recorded_at) > time));
  return String((held ?? entries[0])?.revision);
}
