import { useId, type ReactNode } from 'react';
import type { Side } from './conflict.ts';
import styles from './conflict-panel.module.css';

interface VersionChoiceProps {
  label: string;
  versions: Readonly<Record<Side, ReactNode>>;
  chosen: Side | undefined;
  formId: string;
  onChoose: (side: Side) => void;
}

const sides: Record<Side, string> = { mine: 'Yours', theirs: 'Theirs' };

/** Two versions of one thing side by side, to take one. */
export function VersionChoice({ label, versions, chosen, formId, onChoose }: VersionChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.label}>{label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.version}>
          <input
            type="radio"
            name={name}
            form={formId}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span className={styles.side}>{sides[side]}</span>
          <span className={styles.value}>{versions[side]}</span>
        </label>
      ))}
    </fieldset>
  );
}
