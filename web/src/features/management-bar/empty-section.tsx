import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A section of the back office that has no content yet. */
export function EmptySection({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <Section title={<VisuallyHidden>{title}</VisuallyHidden>}>
      <EmptyState title={text} />
    </Section>
  );
}
