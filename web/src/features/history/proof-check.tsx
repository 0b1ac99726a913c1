import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './history.module.css';

/** One thing that was checked: right, wrong, or not to be checked here. */
export function Check({ state, children }: { state: boolean | undefined; children: ReactNode }) {
  const [Icon, tone] =
    state === undefined
      ? [IconInfoCircle, undefined]
      : state
        ? [IconCheck, styles.right]
        : [IconAlertTriangle, styles.wrong];
  return (
    <li className={tone}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
