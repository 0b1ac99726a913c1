import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryClient } from '../../data/query-client.ts';
import { venueDetails } from '../../data/venue.query.ts';
import { maySeePlace } from '../../session/office-access.ts';
import { useUser } from '../../session/user.atom.ts';
import { readStored, writeStored } from '../../storage/stored-text.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import styles from './first-steps.module.css';

const AWAY_KEY = 'first_steps_put_away';
/** The facts that the first step is about. */
const WHO: readonly string[] = ['name', 'address', 'email'];

/** Greets the manager of a venue that has no shows yet. It disappears with the first show. */
export function FirstSteps({ onAdd }: { onAdd: () => void }) {
  const user = useUser();
  const [isAway, setAway] = useState(() => readStored(AWAY_KEY) !== null);
  const { data: venue } = useQuery(venueDetails, queryClient);
  if (isAway) return null;
  const examples: readonly string[] = venue?.examples ?? [];
  return (
    <section aria-labelledby="first-steps" className={styles.welcome}>
      <div className="spread gap-3">
        <h2 id="first-steps" className="title">
          Welcome! These steps open your venue
        </h2>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            writeStored(AWAY_KEY, 'yes');
            setAway(true);
          }}
        >
          Put away
        </Button>
      </div>
      <ol className={styles.steps}>
        {maySeePlace(user, 'venue') && (
          <Step
            does="Your name, address and logo: until then, visitors read examples."
            isDone={venue !== undefined && !examples.some((name) => WHO.includes(name))}
          >
            <LinkButton variant="primary" to="/manage/venue">
              Say who you are
            </LinkButton>
          </Step>
        )}
        <Step does="A name and a date are enough. Photos and tickets can follow.">
          <Button variant="primary" onClick={onAdd}>
            Add the first show
          </Button>
        </Step>
        <Step does="This is what your visitors find.">
          <LinkButton to="/">See how the site looks</LinkButton>
        </Step>
        <Step does="It sets the colours and fonts of the whole site.">
          <LinkButton to="/manage/themes">Choose a theme</LinkButton>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  does: string;
  isDone?: boolean;
  children: ReactNode;
}

function Step({ does, isDone = false, children }: StepProps) {
  return (
    <li className={styles.step}>
      {children}
      <p className="text-sm quiet second">
        {isDone && (
          <span className="strong">
            <IconCheck size="1rem" aria-hidden="true" /> Done.{' '}
          </span>
        )}
        {does}
      </p>
    </li>
  );
}
