import type { Venue } from '@stagedoor/contracts/venue';
import { useChanges } from '../../data/use-changes.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { announceVenue } from './load-venue.ts';
import styles from './venue-editor.module.css';

interface KeepExampleProps {
  /** What visitors read, as it is. */
  fact: Partial<Pick<Venue, 'hours' | 'faq'>>;
  name: string;
  label: string;
  children: string;
}

/** Says that visitors read an example, which one button makes the venue's own. */
export function KeepExample({ fact, name, label, children }: KeepExampleProps) {
  const { busy, change } = useChanges('venue');
  const keep = () =>
    change({
      work: (commands) => callApi('venue.edit', { body: { ...fact, from: fact }, commands }),
      settle: announceVenue,
      done: `The ${name} are your own now.`,
      failed: `Failed to save the ${name}. Please try again.`,
    });
  return (
    <div className={styles.example}>
      <p className="grow">{children}</p>
      <Button size="sm" busy={busy} onClick={keep}>
        {label}
      </Button>
    </div>
  );
}
