import { useRouter } from '@tanstack/react-router';
import type { FailedLoad } from '../../api/failed-load.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Section } from '../../ui/page/section.tsx';

/** Takes the place of a story when nothing is recorded. */
export function NoStory() {
  usePageTitle('History');
  return (
    <Section title="No history">
      <EmptyState
        title="Nothing is recorded here"
        description="What came with the program has no history until somebody changes it."
      />
    </Section>
  );
}

/** Takes the place of a story that could not be loaded. */
export function StoryFailure({ failure }: { failure: FailedLoad }) {
  usePageTitle('History');
  const router = useRouter();
  return (
    <Section title="History">
      <LoadFailure message={failure.message} onRetry={() => router.invalidate()} />
    </Section>
  );
}
