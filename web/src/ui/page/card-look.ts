import { classes } from '../classes.ts';
import styles from './card.module.css';

/** The class names of a frame on the page of the back office, for whatever element is one. */
export function cardLook(className?: string): string {
  return classes(styles.card, className);
}
