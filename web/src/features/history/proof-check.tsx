import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
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
    <li className={classes('flex gap-2', tone)}>
      <Icon size={20} className={styles.mark} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
