import { useEffect, useId, useRef } from 'react';
import { Button } from '../ui/button/button.tsx';
import { classes } from '../ui/classes.ts';
import { Shown } from '../field-change/field-change.tsx';
import { fieldLabel } from '../field-change/field-label.ts';
import { shownValue, type Names } from '../field-change/shown-value.ts';
import styles from './conflict-panel.module.css';
import { chooseAll, isUndecided, type Choices, type Conflict, type Side } from './editor.ts';
import { useChangers, type OriginSubject } from './field-origins.tsx';

interface ConflictPanelProps<Draft> {
  conflict: Conflict<Draft>;
  subject: OriginSubject;
  subjectId: string;
  /** What happened. */
  sentences: readonly string[];
  /** Names of genres by their ids. */
  names?: Names;
  /** The form that Enter submits. */
  formId: string;
  onChoose: (choices: Choices) => void;
}

/**
 * Says that somebody else changed the same thing, and offers both versions of each field. It takes
 * the focus, and returns it when one choice is made for all fields.
 */
export function ConflictPanel<Draft>({
  conflict,
  subject,
  subjectId,
  sentences,
  names,
  formId,
  onChoose,
}: ConflictPanelProps<Draft>) {
  const { conflicting, joined, choices, hasNews, refusals } = conflict;
  const changersOf = useChangers(subject, subjectId);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    const { current: element } = panel;
    if (!element?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    const open = element?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input');
    if (refusals > 0 && open) return open.focus();
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, [refusals]);

  const takeAll = (side: Side) => {
    onChoose(chooseAll(conflicting, side));
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.panel}
    >
      <h2 id={`${id}-title`} className="title display-sm">
        {hasNews
          ? `This ${subject} was archived by ${changersOf(['is_archived'])}`
          : `This ${subject} was changed by ${changersOf([...conflicting, ...joined])}`}
      </h2>
      <div id={`${id}-text`} className="stack gap-1 text-sm">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {conflicting.length > 0 && (
        <div className="cluster">
          <Button size="sm" onClick={() => takeAll('mine')}>
            Keep all mine
          </Button>
          <Button size="sm" onClick={() => takeAll('theirs')}>
            Take all theirs
          </Button>
        </div>
      )}
      {conflicting.map((name) => (
        <fieldset key={name} className="halves">
          <legend className="label pad-below-2">{fieldLabel(name)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <input
                type="radio"
                name={`${id}-${name}`}
                form={formId}
                checked={choices[name] === side}
                onChange={() => onChoose(chooseAll([name], side))}
              />
              <span className="text-xs strong">
                {side === 'mine' ? 'Yours' : `By ${changersOf([name])}`}
              </span>
              <span className={styles.value}>
                <Shown value={shownValue(name, conflict[side][name], names)} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className={classes('problem', styles.missing)} role="alert">
        {refusals > 0 && isUndecided(conflict) && 'Choose one version of each before you save.'}
      </p>
    </section>
  );
}
