import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import styles from './first-steps.module.css';

/** Greets the manager of a venue that has no shows yet. It disappears with the first show. */
export function FirstSteps({ onAdd }: { onAdd: () => void }) {
  return (
    <section aria-labelledby="first-steps" className={styles.welcome}>
      <h2 id="first-steps" className="title">
        Welcome! Three steps open your venue
      </h2>
      <ol className={styles.steps}>
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

function Step({ does, children }: { does: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      {children}
      <p className="text-sm quiet second">{does}</p>
    </li>
  );
}
