import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** A part of the back office that has a place but nothing in it yet: it shows the text alone. */
export function ComingSection({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <Section title={<VisuallyHidden>{title}</VisuallyHidden>}>
      <EmptyState title={text} />
    </Section>
  );
}
