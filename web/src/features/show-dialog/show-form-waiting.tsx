import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './show-fields.module.css';
import type { ShowForm } from './show-form.ts';

interface ShowFormWaitingProps {
  form: Exclude<ShowForm, { status: 'open' }>;
  onRetry: () => void;
}

/** In place of the form while the show is on the way, or when it did not come. */
export function ShowFormWaiting({ form, onRetry }: ShowFormWaitingProps) {
  if (form.status === 'failed') {
    return (
      <ErrorBox message={form.missing ? 'Show not found' : 'Failed to load show details'}>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </ErrorBox>
    );
  }
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {['4.5rem', '4.5rem', '7rem', '4.5rem', '4.5rem'].map((height, place) => (
        <Skeleton key={place} style={{ height }} />
      ))}
    </div>
  );
}
