import { describe, expect, it } from 'vitest';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { UNCONFIGURED } from '@stagedoor/platform/venue/venue.presenter';
import { exampleStoredPhoto } from '../../../tests/setup/example-show.ts';
import { streamStory } from '../../../tests/setup/stream-story.ts';
import { undoableVenue } from '../../command/undo/undoable.ts';
import { decideAll } from '../decider.ts';
import { venueConflicts, venueDecider, type VenueCommand } from './venue.decider.ts';

const record = (authority: string) => ({ type: 'RecordFeedAuthority', authority }) as const;
const change = (changes: Extract<VenueCommand, { type: 'ChangeVenue' }>['changes']) =>
  ({ type: 'ChangeVenue', changes }) as const;
const decided = (...commands: VenueCommand[]) =>
  decideAll(venueDecider, venueDecider.initial, commands);

describe('the name of a venue in feeds', () => {
  it('is the first that was recorded', () => {
    const { state, events } = decided(record('lantern.example'), record('elsewhere.example'));
    expect(state.feed_authority).toBe('lantern.example');
    expect(events).toEqual([
      { type: 'VenueFeedAuthorityRecorded', data: { feed_authority: 'lantern.example' } },
    ]);
  });
});

describe('what a venue says of itself', () => {
  it('is said by the fields that are sent, and the same again says nothing new', () => {
    const { state, events } = decided(
      change({ name: 'The Copper Hall', map_on_tap: true, hours: undefined }),
      change({ name: 'The Copper Hall', 'social.tiktok': '' }),
      change({ map_on_tap: true }),
    );
    expect(events.map(({ data }) => data)).toEqual([
      { changes: { name: 'The Copper Hall', map_on_tap: true } },
      { changes: { 'social.tiktok': '' } },
    ]);
    expect(state.said).toEqual({ name: 'The Copper Hall', map_on_tap: true, 'social.tiktok': '' });
  });

  it('is left to the environment again by undoing the first time that it was said', () => {
    const story = streamStory(undoableVenue);
    story.does('kept', change({ hours: UNCONFIGURED.details.hours, access: 'No steps.' }));
    story.does('later', change({ access: 'One step.' }));
    const part = { subject: 'venue', id: 'venue', ok: true };
    expect(story.undoes('undo', 'kept')?.parts).toEqual([{ ...part, fields: ['access'] }]);
    expect(story.fields('venue')).toMatchObject({ hours: null, access: 'One step.' });
    story.undoes('redo', 'undo');
    expect(story.fields('venue')).toMatchObject({ hours: UNCONFIGURED.details.hours });
  });
});

describe('an edit of what a venue says', () => {
  const now = { ...UNCONFIGURED.details, name: 'Vox', 'social.tiktok': 'https://tiktok.com/@vox' };

  it('is in conflict where a field is neither what it was changed from nor what is sent', () => {
    const sent = { name: 'The Copper Hall', email: 'a@b.example', access: 'No steps.' };
    const from = { name: 'The Lantern Room', email: now.email, access: '' };
    expect(venueConflicts(now, sent, from)).toEqual([{ field: 'name', current: 'Vox' }]);
    expect(venueConflicts(now, { name: 'Vox' }, { name: 'The Lantern Room' })).toEqual([]);
  });

  it('takes what a field was changed from as it may be typed, too', () => {
    const from = { 'social.tiktok': ' tiktok.com/@vox ' };
    expect(venueConflicts(now, { 'social.tiktok': '' }, from)).toEqual([]);
  });
});

describe('the logo of a venue', () => {
  const logo = { ...exampleStoredPhoto('logo', 'a'.repeat(40)), ink: '#ffffff' };
  const set = (to: typeof logo | null) => ({ type: 'SetLogo', logo: to }) as const;

  it('is the last one, until it is removed; the same picture again changes nothing', () => {
    const again = { ...logo, id: 'again' };
    const { state, events } = decided(set(logo), set(again), set(null), set(null));
    expect(state.logo).toBeNull();
    expect(events.map(({ data }) => data)).toEqual([{ logo }, { logo: null }]);
  });

  it('comes back by undo, and leaves what was said meanwhile', () => {
    const story = streamStory(undoableVenue);
    story.does('set', set(logo));
    story.does('removed', set(null));
    story.does('later', change({ access: 'One step.' }));
    story.undoes('undo', 'removed');
    expect(story.fields('venue')).toMatchObject({ logo, access: 'One step.' });
    story.undoes('undo-set', 'set');
    expect(story.fields('venue')).toMatchObject({ logo: null });
  });
});

describe('the pictures of a venue', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => exampleStoredPhoto(name)) as [
    StoredPhoto,
    StoredPhoto,
    StoredPhoto,
  ];
  const set = (photos: string[], more: { from?: string[]; offered?: StoredPhoto[] } = {}) =>
    ({ type: 'SetPictures', photos, ...more }) as const;
  const offering = (...offered: StoredPhoto[]) =>
    set(
      offered.map(({ id }) => id),
      { offered },
    );

  it('are those that are sent, in their order; the same again changes nothing', () => {
    const { state, events } = decided(offering(a, b), set(['a', 'b']), set(['b', 'a', 'b']));
    expect(state.pictures).toEqual([b, a]);
    expect(events).toHaveLength(2);
  });

  it('keep what a colleague added meanwhile', () => {
    const { state } = decided(offering(a), offering(a, b), {
      ...set(['a', 'c'], { from: ['a'], offered: [c] }),
    });
    expect(state.pictures).toEqual([a, b, c]);
  });

  it('are refused where they are too many, or none of those that the venue can have', () => {
    const eleven = Array.from({ length: 11 }, (_, n) => exampleStoredPhoto(`p${n}`));
    for (const command of [offering(...eleven), set(['nobody'])])
      expect(() => decided(command)).toThrow(
        expect.objectContaining({ errors: { pictures: [expect.any(String)] } }),
      );
  });

  it('come back by undo', () => {
    const story = streamStory(undoableVenue);
    story.does('set', offering(a, b));
    story.does('changed', set(['b']));
    story.undoes('undo', 'changed');
    expect(story.fields('venue')).toMatchObject({ pictures: [a, b] });
  });
});
