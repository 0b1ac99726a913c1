import type { Boot } from '@stagedoor/contracts/boot';
import { isMailingListSettings } from '../api/is-mailing-list-settings.ts';
import { isRecord } from '../api/is-record.ts';

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
  const { venue, today, build, theme, mailing_list, responses } = parse(json);
  return {
    venue: isRecord(venue) ? { ...unknownVenue, ...venue } : unknownVenue,
    today: typeof today === 'string' ? today : now.toISOString().slice(0, 10),
    ...(typeof build === 'string' && { build }),
    ...(isTheme(theme) && { theme }),
    ...(isMailingListSettings(mailing_list) && { mailing_list }),
    ...(isRecord(responses) && { responses }),
  };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

export function isTheme(value: unknown): value is NonNullable<Boot['theme']> {
  const groups = isRecord(value) ? value['css_vars'] : undefined;
  return isRecord(groups) && ['theme', 'light', 'dark'].every((group) => isRecord(groups[group]));
}
