import type { Boot } from '@stagedoor/contracts/boot';
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

/** What the server wrote into the page for the app: the venue and its calendar day. */
export const boot: Boot = parseBoot(document.getElementById('boot')?.textContent ?? '');

/** Reads the page's boot data. Our own server wrote it; where it is missing or broken, the app still starts. */
export function parseBoot(json: string, now = new Date()): Boot {
  const given = parse(json);
  const venue = isRecord(given['venue']) ? { ...unknownVenue, ...given['venue'] } : unknownVenue;
  return {
    venue,
    today: typeof given['today'] === 'string' ? given['today'] : now.toLocaleDateString('sv-SE'),
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
