import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'neutral' | 'quiet' | 'framed' | 'hot' | 'destructive';
  children: ReactNode;
}

/** A small fact in a box: an age limit, a genre, a status. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
