import { VENUE_FIELD_NAMES } from '@stagedoor/contracts/facts/venue-fields';
import type { Venue } from '@stagedoor/contracts/venue';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import {
  draftOf,
  drawnVenue,
  editableVenue,
  editToSent,
  explain,
  findErrors,
} from './venue-draft.ts';

const venue: Venue = {
  name: 'The Lantern Room',
  intro: '',
  address: '12 Foundry Street',
  directions: 'Bus 4.\nThen two minutes on foot.',
  access: '',
  hours: 'Open for events only',
  email: 'hello@lanternroom.example',
  social: {
    instagram: 'https://instagram.com/lantern',
    ...{ facebook: '', twitter: '', youtube: '', tiktok: '' },
  },
  sister: { name: 'The Attic', url: 'https://attic.example' },
  map_url: '',
  map_on_tap: false,
  map_embed_url: 'https://www.google.com/maps?q=12+Foundry+Street&output=embed',
  time_zone: 'America/New_York',
  examples: ['hours'],
  ...{ pictures: [], logo: null, logo_look: null },
  ...{ faq: [], pages: [] },
};
const draft = draftOf(venue);

function refusal(errors: Record<string, string[]>) {
  return new ApiError({ status: 400, statusText: 'Bad Request' }, { errors });
}

describe('the draft of the venue', () => {
  it('has every field of the table', () => {
    expect(Object.keys(draft)).toEqual(VENUE_FIELD_NAMES);
    expect(Object.values(draft)).not.toContain(undefined);
    expect(draft['social.instagram']).toBe('https://instagram.com/lantern');
    expect(draft['sister.name']).toBe('The Attic');
  });

  it('is normalised as the server stores it', () => {
    const typed = {
      ...draft,
      name: ' The  Attic\n',
      intro: ' Two lines\nof text ',
      hours: ' \u200B ',
      email: ' Hello@Bücher.example',
      'social.tiktok': 'tiktok.com/@lantern ',
      map_url: '<iframe src="https://maps.example/?a=1&amp;b=2" width="600"></iframe>',
    };
    expect(editableVenue.normalised(typed)).toEqual({
      ...draft,
      name: 'The  Attic',
      intro: 'Two lines\nof text',
      hours: '',
      email: 'hello@xn--bcher-kva.example',
      'social.tiktok': 'https://tiktok.com/@lantern',
      map_url: 'https://maps.example/?a=1&b=2',
    });
  });

  it('sends the changed fields alone, and what they were', () => {
    const changed = {
      ...draft,
      name: 'The Attic',
      map_on_tap: true,
      'social.tiktok': 'https://tiktok.com/@lantern',
      'social.instagram': '',
    };
    expect(editToSent(venue, changed)).toEqual({
      name: 'The Attic',
      map_on_tap: true,
      social: { tiktok: 'https://tiktok.com/@lantern', instagram: '' },
      from: {
        name: 'The Lantern Room',
        map_on_tap: false,
        'social.tiktok': '',
        'social.instagram': 'https://instagram.com/lantern',
      },
    });
  });
});

describe('the errors of the venue', () => {
  it('are at the fields that the server would refuse', () => {
    expect(findErrors(draft)).toEqual({});
    const wrong = {
      ...draft,
      name: ' ',
      email: 'nobody',
      'social.youtube': 'not a link',
      'sister.url': 'ftp://attic.example',
      map_url: 'http://maps.example',
    };
    expect(Object.keys(findErrors(wrong))).toEqual([
      ...['name', 'email', 'social.youtube', 'sister.url', 'map_url'],
    ]);
    expect(findErrors({ ...draft, map_url: 'none' })).toEqual({});
  });

  it('stand at the right field where the server names a group', () => {
    const edit = {
      base: venue,
      draft: {
        ...draft,
        'social.facebook': 'https://facebook.com/lantern',
        'social.youtube': 'https://user:word@youtube.com',
        'sister.name': 'x'.repeat(201),
      },
    };
    const refused = refusal({ social: ['Give a web address.'], sister: ['Too long.'] });
    expect(explain(refused, edit).errors).toEqual({
      'social.youtube': 'Give a web address.',
      'sister.name': 'Too long.',
    });
    expect(explain(refusal({ name: ['No.'] }), edit)).toEqual({ errors: { name: 'No.' } });
    expect(explain(new Error('away'), edit).toast).toMatch(/^Failed to save/);
  });
});

describe('the preview of the venue', () => {
  it('shows the draft as pages have it', () => {
    const typed = {
      ...draft,
      name: 'The Attic',
      'social.tiktok': 'tiktok.com/@a',
      'sister.url': '',
    };
    expect(drawnVenue(venue, typed)).toMatchObject({
      name: 'The Attic',
      social: {
        instagram: 'https://instagram.com/lantern',
        tiktok: 'https://tiktok.com/@a',
      },
      sister: null,
      directions: 'Bus 4.\nThen two minutes on foot.',
      time_zone: 'America/New_York',
    });
  });

  it.each([
    ['', '12 Foundry Street', true],
    ['', '', false],
    ['none', '12 Foundry Street', false],
    ['https://maps.example', '', true],
  ])('with the map %j and the address %j has a map: %s', (map_url, address, hasMap) => {
    const { map_embed_url } = drawnVenue(venue, { ...draft, map_url, address });
    expect(map_embed_url !== null).toBe(hasMap);
  });
});
