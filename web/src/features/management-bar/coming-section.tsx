import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './coming-section.module.css';

/** A part of the back office that has a place but nothing in it yet: it shows the text alone. */
export function ComingSection({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <div className={styles.section}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <EmptyState title={text} />
    </div>
  );
}
