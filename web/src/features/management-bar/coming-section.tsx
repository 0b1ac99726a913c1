import { usePageTitle } from '../../shell/use-page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './coming-section.module.css';

/** A part of the back office that has a place but nothing in it yet. */
export function ComingSection({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <div className={styles.section}>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState title={text} />
    </div>
  );
}
