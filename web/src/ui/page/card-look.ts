import { classes } from '../classes.ts';
import styles from './card.module.css';

/** The class names of a card in the back office, for an element of any kind. */
export function cardLook(className?: string): string {
  return classes(styles.card, className);
}
