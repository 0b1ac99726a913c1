import type { Boot } from '@stagedoor/contracts/boot';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { VenueFacts } from '../features/info/venue-facts.tsx';
import { shownThemeAtom } from '../theme/active-theme.atom.ts';
import { currentMode, type Mode } from '../theme/mode.ts';
import { themeProperties } from '../theme/theme-properties.ts';
import { TitleBand } from '../ui/page/title-band.tsx';
import { MapPlace, VenueFooter } from './site-footer.tsx';
import { SiteHeader } from './site-shell.tsx';
import styles from './venue-preview.module.css';

const MODES = ['light', 'dark'] as const satisfies Mode[];

/** The parts of the site that tell of a venue, in the site's theme; nothing in it can be used. */
export function VenuePreview({ venue }: { venue: Boot['venue'] }) {
  const theme = useSelector(shownThemeAtom);
  const [mode, setMode] = useState<Mode>(currentMode);
  return (
    <section aria-labelledby="venue-preview" className={styles.preview}>
      <div className="spread">
        <h2 id="venue-preview" className="title">
          Preview
        </h2>
        <div role="radiogroup" aria-label="Colours of the preview" className="cluster gap-x-4">
          {MODES.map((each) => (
            <label key={each} className="row tap-sm pointer">
              <input
                type="radio"
                name="preview-mode"
                checked={mode === each}
                onChange={() => setMode(each)}
              />
              {each === 'light' ? 'Light' : 'Dark'}
            </label>
          ))}
        </div>
      </div>
      <div
        inert
        aria-hidden="true"
        data-themed
        data-mode={mode}
        className={styles.site}
        style={theme && themeProperties(theme.css_vars, mode)}
      >
        <SiteHeader venue={venue} />
        <TitleBand title="UPCOMING EVENTS" />
        <p className="lead">{venue.intro}</p>
        <div className={styles.facts}>
          <VenueFacts venue={venue} />
        </div>
        {/* The map itself is loaded for visitors alone. */}
        <VenueFooter venue={venue} map={venue.map_embed_url !== null && <MapPlace />} />
      </div>
    </section>
  );
}
