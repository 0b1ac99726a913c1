import { useEffect, useId, useRef, type ReactNode } from 'react';
import { all, type Choices, type Side } from './conflict.ts';
import { Button } from '../ui/button/button.tsx';
import styles from './conflict-panel.module.css';
import { VersionChoice } from './version-choice.tsx';

export interface ClashingPart<Part extends string> {
  part: Part;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictPanelProps<Part extends string> {
  title: string;
  /** What happened, in sentences. */
  children: ReactNode;
  parts: readonly ClashingPart<Part>[];
  choices: Choices<Part>;
  /** How often it was to be saved with something undecided. */
  asked: number;
  /** The form that Enter sends. */
  formId: string;
  onChoose: (choices: Choices<Part>) => void;
}

/** Tells that somebody else changed the same thing, and lets one choose part by part. It takes the focus, and gives it back with the choice for all. */
export function ConflictPanel<Part extends string>({
  title,
  children,
  parts,
  choices,
  asked,
  formId,
  onChoose,
}: ConflictPanelProps<Part>) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    const { current: element } = panel;
    if (!element?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    const open = element?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input');
    if (asked > 0 && open) return open.focus();
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, [asked]);

  const chooseAll = (side: Side) => {
    onChoose(
      all(
        parts.map(({ part }) => part),
        side,
      ),
    );
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  const undecided = parts.some(({ part }) => choices[part] === undefined);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.panel}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      {parts.length > 0 && (
        <div className={styles.all}>
          <Button size="sm" onClick={() => chooseAll('mine')}>
            Keep all mine
          </Button>
          <Button size="sm" onClick={() => chooseAll('theirs')}>
            Take all theirs
          </Button>
        </div>
      )}
      {parts.map(({ part, label, mine, theirs }) => (
        <VersionChoice
          key={part}
          label={label}
          versions={{ mine, theirs }}
          chosen={choices[part]}
          formId={formId}
          onChoose={(side) => onChoose(all([part], side))}
        />
      ))}
      <p className={styles.missing} role="alert">
        {asked > 0 && undecided && 'Choose one version of each before you save.'}
      </p>
    </section>
  );
}
