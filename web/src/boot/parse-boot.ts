import type { Boot } from '@stagedoor/contracts/boot';
import { isMailingListSettings } from '../api/is-mailing-list-settings.ts';
import { isRecord } from '../api/is-record.ts';
import { isTheme } from '../theme/is-theme.ts';
import { parseRecord } from './parse-record.ts';

const unknownVenue: Boot['venue'] = {
  name: 'The Lantern Room',
  address: '',
  email: '',
  time_zone: 'UTC',
  social: {},
  sister_venue: null,
  map_embed_url: null,
};

/** Reads the page's boot data. Where it is missing or broken, the app still starts. */
export function parseBoot(json: string, now: Date): Boot {
  const { venue, today, build, theme, mailing_list, sends_mail, responses } = parseRecord(json);
  return {
    venue: isRecord(venue) ? { ...unknownVenue, ...venue } : unknownVenue,
    today: typeof today === 'string' ? today : now.toISOString().slice(0, 10),
    ...(typeof build === 'string' && { build }),
    ...(isTheme(theme) && { theme }),
    ...(isMailingListSettings(mailing_list) && { mailing_list }),
    ...(sends_mail === true && { sends_mail }),
    ...(isRecord(responses) && { responses }),
  };
}
