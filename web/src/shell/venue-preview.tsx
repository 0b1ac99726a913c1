import { useSelector } from '@tanstack/react-store';
import { useId } from 'react';
import { Pictures } from '../features/info/pictures.tsx';
import { Questions } from '../features/info/questions.tsx';
import { VenueFacts } from '../features/info/venue-facts.tsx';
import { OwnPage } from '../features/own-page/own-page.tsx';
import type { PreviewProps } from '../features/venue/venue-editor.tsx';
import { shownThemeAtom } from '../theme/active-theme.atom.ts';
import type { Mode } from '../theme/mode.ts';
import { themeProperties } from '../theme/theme-properties.ts';
import { TitleBand } from '../ui/page/title-band.tsx';
import { MapPlace, VenueFooter } from './site-footer.tsx';
import { SiteHeader } from './site-shell.tsx';
import styles from './venue-preview.module.css';

const MODES = ['light', 'dark'] as const satisfies Mode[];

/** Parts of the site in its theme, light and dark; nothing in them can be used. */
export function VenuePreview({ title, ...shown }: PreviewProps) {
  const id = useId();
  const theme = useSelector(shownThemeAtom);
  return (
    // Where it is higher than the screen, the keyboard scrolls it.
    <section aria-labelledby={id} className={styles.preview} tabIndex={0}>
      <h2 id={id} className="title">
        {title}
      </h2>
      <div className={styles.modes}>
        {MODES.map((mode) => (
          <div key={mode} className="stack gap-1">
            <p className="label">{mode === 'light' ? 'Light' : 'Dark'}</p>
            <div
              inert
              aria-hidden="true"
              data-themed
              data-mode={mode}
              className={styles.site}
              style={theme && themeProperties(theme.css_vars, mode)}
            >
              <Site {...shown} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** What visitors see, from the top of a page to its end. */
function Site(props: Omit<PreviewProps, 'title'>) {
  const { venue, pictures = [], faq = [], open, page, footer } = props;
  return (
    <>
      {venue && (
        <>
          <SiteHeader venue={venue} />
          <TitleBand title="UPCOMING EVENTS" />
          <p className="lead">{venue.intro}</p>
        </>
      )}
      {page && <OwnPage page={page} />}
      {(venue || faq.length > 0) && (
        <div className={styles.facts}>
          {venue && <VenueFacts venue={venue} />}
          <Pictures pictures={pictures} />
          <Questions faq={faq} open={open} />
        </div>
      )}
      {footer && (
        // The map itself is loaded for visitors alone.
        <VenueFooter
          venue={footer}
          map={footer.map_embed_url !== null && <MapPlace />}
          user={null}
        />
      )}
    </>
  );
}
