import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
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
export function StoryFailure({ onRetry }: { onRetry: () => void }) {
  usePageTitle('History');
  return (
    <Section title="History">
      <LoadFailure message="Failed to load the history. Please try again." onRetry={onRetry} />
    </Section>
  );
}
