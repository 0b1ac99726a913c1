import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadStory } from '../features/story/load-story.ts';
import { isStorySubject } from '../features/story/story-subject.ts';
import { SectionPending } from '../ui/page/section.tsx';

/** The timeline of one subject; its page loads the states that it shows. */
export const Route = createFileRoute('/manage/history/$subject/$id')({
  loader: ({ params: { subject, id }, abortController: { signal } }) => {
    if (!isStorySubject(subject)) throw notFound();
    return loadStory(subject, id, signal);
  },
  staleTime: 30_000,
  pendingComponent: () => <SectionPending label="Loading history" />,
});
