import { HISTORY_SUBJECTS } from '@stagedoor/contracts/facts/history-subjects';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadStory } from '../features/story/load-story.ts';
import { SectionPending } from '../ui/page/section.tsx';

/** The timeline of one subject; its page loads the states that it shows. */
export const Route = createFileRoute('/manage/history/$subject/$id')({
  loader: ({ params: { subject, id }, abortController: { signal } }) => {
    const known = HISTORY_SUBJECTS.find((name) => name === subject);
    if (!known) throw notFound();
    return loadStory(known, id, signal);
  },
  staleTime: 30_000,
  pendingComponent: () => <SectionPending label="Loading history" />,
});
