import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../ui/button/button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './conflict-panel.module.css';
import {
  chooseAll,
  isUndecided,
  type Choices,
  type Conflict,
  type FieldName,
  type Side,
} from './editor.ts';

export interface ConflictChoiceProps<Draft> {
  conflict: Conflict<Draft>;
  /** The form that Enter submits. */
  formId: string;
  onChoose: (choices: Choices) => void;
}

interface ConflictPanelProps<Draft> extends ConflictChoiceProps<Draft> {
  title: string;
  /** What happened. */
  sentences: readonly string[];
  labelOf: (name: FieldName<Draft>) => string;
  /** Shows one field of a version. */
  renderValue: (version: Draft, name: FieldName<Draft>) => ReactNode;
}

/**
 * Says that somebody else changed the same thing, and offers both versions of each field. It takes
 * the focus, and returns it when one choice is made for all fields.
 */
export function ConflictPanel<Draft>({
  conflict,
  title,
  sentences,
  labelOf,
  renderValue,
  formId,
  onChoose,
}: ConflictPanelProps<Draft>) {
  const { conflicting, choices, refusals } = conflict;
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
        {title}
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
          <legend className="label pad-below-2">{labelOf(name)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <input
                type="radio"
                name={`${id}-${name}`}
                form={formId}
                checked={choices[name] === side}
                onChange={() => onChoose(chooseAll([name], side))}
              />
              <span className="text-xs strong">{side === 'mine' ? 'Yours' : 'Theirs'}</span>
              <span className={styles.value}>{renderValue(conflict[side], name)}</span>
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
