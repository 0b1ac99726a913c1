import type { CssVars } from '@stagedoor/contracts/css-vars';
import type { Mode } from '../../theme/mode.ts';
import styles from './theme-miniature.module.css';
import { themeProperties } from '../../theme/theme-properties.ts';

/** A miniature of the site in a theme, hidden from screen readers. */
export function ThemeMiniature({ css_vars, mode }: { css_vars: CssVars; mode: Mode }) {
  return (
    <div
      data-themed
      aria-hidden="true"
      className={styles.miniature}
      style={themeProperties(css_vars, mode)}
    >
      <div className={styles.head}>
        <span className={styles.logo}>Venue</span>
        <span className="quiet">{mode}</span>
      </div>
      <div className={styles.page}>
        <span className={styles.headline}>Tonight</span>
        <div className={styles.card}>
          <span className={styles.name}>The Headliner</span>
          <span className="quiet">Doors 7:00 PM</span>
          <span className="cluster gap-1">
            <span className={styles.primary}>Tickets</span>
            <span className={styles.secondary}>Info</span>
            <span className="strong accent">21+</span>
          </span>
        </div>
      </div>
      <div className="inverse bar">Find us</div>
    </div>
  );
}
