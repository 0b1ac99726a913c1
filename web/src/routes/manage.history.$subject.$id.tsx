import { HISTORY_SUBJECTS } from '@stagedoor/contracts/facts/history-subjects';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { preload } from '../data/query-client.ts';
import { storyOf } from '../features/story/load-story.ts';
import { SectionPending } from '../ui/page/section.tsx';

/** The timeline of one subject; its page loads the states that it shows. */
export const Route = createFileRoute('/manage/history/$subject/$id')({
  loader: async ({ params: { subject, id } }) => {
    const known = HISTORY_SUBJECTS.find((name) => name === subject);
    if (!known) throw notFound();
    await preload(storyOf(known, id));
    return { subject: known, id };
  },
  pendingComponent: () => <SectionPending label="Loading history" />,
});
