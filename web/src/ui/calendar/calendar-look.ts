import styles from './calendar-look.module.css';

/** How a month calendar looks: class names by the parts that the day picker names. */
export const calendarClasses = {
  root: styles.root ?? '',
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.step ?? '',
  button_next: styles.step ?? '',
  chevron: styles.chevron ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
  outside: styles.outside ?? '',
  range_start: styles.end ?? '',
  range_end: styles.end ?? '',
  range_middle: styles.middle ?? '',
};
