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

/** Reads the page's boot data. Our own server wrote it; where it is missing or broken, the app still starts. */
export function parseBoot(json: string, now: Date): Boot {
  const given = parse(json);
  const venue = isRecord(given['venue']) ? { ...unknownVenue, ...given['venue'] } : unknownVenue;
  const today =
    typeof given['today'] === 'string' ? given['today'] : now.toISOString().slice(0, 10);
  return { venue, today };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
