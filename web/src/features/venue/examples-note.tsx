import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../data/query-client.ts';
import { venueDetails } from '../../data/venue.query.ts';
import { maySeePlace } from '../../session/office-access.ts';
import { useUser } from '../../session/user.atom.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import styles from './examples-note.module.css';

const NAMES = { hours: 'the hours', faq: 'the questions' } as const;

/** Tells staff that visitors read examples, and leads site managers to where those are changed. */
export default function ExamplesNote() {
  const user = useUser();
  const { data: venue } = useQuery(venueDetails, queryClient);
  const left = venue?.examples.flatMap((name) =>
    name === 'hours' || name === 'faq' ? [NAMES[name]] : [],
  );
  if (!left || left.length === 0) return null;
  return (
    <div className={styles.note}>
      <p className="grow">
        Visitors read examples here: {left.join(' and ')} are not your own yet.
        {!maySeePlace(user, 'venue') && ' A site manager can change or keep them.'}
      </p>
      {maySeePlace(user, 'venue') && (
        <LinkButton size="sm" to="/manage/venue">
          Change or keep them
        </LinkButton>
      )}
    </div>
  );
}
