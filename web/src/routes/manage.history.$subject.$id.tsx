import { HISTORY_SUBJECTS, type HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { Message } from '@stagedoor/contracts/message';
import type { Show } from '@stagedoor/contracts/show';
import { createFileRoute, Navigate, notFound, redirect } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { useView } from '../address/use-view.ts';
import { PastShowRow } from '../features/manage-shows/show-row.tsx';
import { PastMessage } from '../features/messages/message-view.tsx';
import { ShowPoster } from '../features/show-page/show-poster.tsx';
import { statesOf, storyOf, type PastState, type Story } from '../features/story/load-story.ts';
import { FieldList, PastPart } from '../features/story/past-part.tsx';
import { StoryPage, NoStory, StoryFailure } from '../features/story/story-page.tsx';
import { storySearch, type StoryView } from '../features/story/story-search.ts';
import { storyTitle } from '../features/story/story-title.ts';
import { preload, queryClient, useLoaded } from '../data/query-client.ts';
import { useIsAdmin } from '../session/user.atom.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';

/** A subject's timeline, and its states that the address names. */
export const Route = createFileRoute('/manage/history/$subject/$id')({
  validateSearch: (search: SearchTexts<StoryView>) => search,
  loader: async ({ params: { subject: name, id }, location }) => {
    const subject = HISTORY_SUBJECTS.find((known) => known === name);
    if (!subject) throw notFound();
    await preload(storyOf(subject, id));
    const story = queryClient.getQueryData(storyOf(subject, id).queryKey);
    if (!story) return { subject, id };
    const search: SearchTexts<StoryView> = location.search;
    const { revision = revisionAt(story, search.at), with: other } = search;
    // The address names the revision, so that a newer one does not replace it on the page.
    if (search.revision === undefined)
      throw redirect({ to: '.', search: { ...search, revision, at: undefined }, replace: true });
    await preload(statesOf(story, { revision, with: other }));
    return { subject, id };
  },
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  pendingComponent: () => <SectionPending label="Loading history" />,
  component: HistoryOfSubject,
});

function HistoryOfSubject() {
  const { subject, id } = Route.useLoaderData();
  const search = Route.useSearch();
  const story = useLoaded({
    ...storyOf(subject, id),
    // Auditors may not follow changes.
    refetchInterval: useIsAdmin() ? false : 15_000,
  });
  if (story.data === null) return <NoStory />;
  if (!story.data) return <StoryFailure onRetry={story.refetch} />;
  // The loader puts it into the address, unless it could not load the story.
  if (search.revision === undefined) {
    const revision = revisionAt(story.data, search.at);
    return (
      <Navigate
        from={Route.fullPath}
        to="."
        search={{ ...search, revision, at: undefined }}
        replace
      />
    );
  }
  return <StoryOf story={story.data} />;
}

function StoryOf({ story }: { story: Story }) {
  const search = Route.useSearch();
  const { revision = '', with: other } = search;
  const { data: states, refetch } = useLoaded(statesOf(story, { revision, with: other }));
  usePageTitle(states ? `History: ${storyTitle(story, states.seen.state)}` : undefined);
  const { view, change } = useView(storySearch, search);
  if (!states) return <StoryFailure onRetry={refetch} />;
  const showNewest = async () => {
    const options = storyOf(story.subject, story.id);
    await queryClient.invalidateQueries(options);
    const newest = queryClient.getQueryData(options.queryKey) ?? story;
    await change({ revision: revisionAt(newest, undefined), with: '' }, true);
  };
  return (
    <StoryPage
      {...{ story, view, ...states }}
      onChange={(changed) => void change(changed, true)}
      onRestored={showNewest}
    >
      <PastSubject subject={story.subject} state={states.seen.state} />
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
          <ShowPoster show={state} heading="h3" />
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
