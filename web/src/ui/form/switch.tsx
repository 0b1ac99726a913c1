import { useId, type ComponentProps } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> & {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, description, onChange, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="semibold pointer">
        {label}
      </label>
      {description && (
        <p id={`${id}-description`} className="text-sm quiet second">
          {description}
        </p>
      )}
    </div>
  );
}
