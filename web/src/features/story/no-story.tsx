import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';

/** In place of a story where nothing is recorded. */
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
