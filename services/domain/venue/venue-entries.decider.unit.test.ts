import { describe, expect, it } from 'vitest';
import { EXAMPLE_FAQ } from '@stagedoor/contracts/facts/example-faq';
import type { Question, VenuePage } from '@stagedoor/contracts/venue';
import { streamStory } from '../../../tests/setup/stream-story.ts';
import { undoableVenue } from '../../command/undo/undoable.ts';
import { decideAll } from '../decider.ts';
import { editEntries, NO_ENTRIES } from './venue-entries.decider.ts';
import { venueDecider, type VenueCommand } from './venue.decider.ts';

const entry = (id: string, answer = `About ${id}.`): Question => ({
  ...{ id, question: `${id}?`, answer },
});
const page = (slug: string, body = 'Text.', id = slug): VenuePage => ({
  ...{ id, slug, title: slug.toUpperCase(), body },
});
const [bags, coats, drinks, food] = ['bags', 'coats', 'drinks', 'food'].map((id) => entry(id)) as [
  Question,
  Question,
  Question,
  Question,
];
const decided = (...commands: VenueCommand[]) =>
  decideAll(venueDecider, venueDecider.initial, commands);

/** The questions after an edit, and the fields in conflict. */
function edited(now: Question[] | null, faq: object[], from?: Question[]) {
  const { commands, conflicts } = editEntries(
    { ...NO_ENTRIES, faq: now },
    { faq: faq as Question[], from: { faq: from } },
  );
  const [command] = commands;
  const merged = command?.type === 'SetFaq' ? command.faq : undefined;
  return { faq: merged, conflicts };
}

describe('an edit of the questions', () => {
  it('replaces them where it does not say what it was made from', () => {
    expect(edited([bags, coats], [coats])).toEqual({ faq: [coats], conflicts: [] });
  });

  it('names a new question after what it asks, once', () => {
    const sent = { question: 'Bags?', answer: 'Small ones.' };
    const { faq } = edited([bags], [bags, sent, sent], [bags]);
    expect(faq?.map(({ id }) => id)).toEqual(['bags', 'bags_2', 'bags_3']);
    const foreign = edited(null, [{ question: '場所は？', answer: '渋谷' }]);
    expect(foreign.faq?.map(({ id }) => id)).toEqual(['entry']);
  });

  it('keeps what others added, changed, moved and removed meanwhile', () => {
    const before = [bags, coats, drinks];
    const changed = entry('bags', 'None.');
    // They removed coats and added food; we changed bags and moved drinks.
    expect(edited([bags, drinks, food], [drinks, changed, coats], before)).toEqual({
      faq: [drinks, changed, food],
      conflicts: [],
    });
    // They moved and changed; we added.
    expect(edited([drinks, changed, coats], [...before, food], before)).toEqual({
      faq: [drinks, changed, coats, food],
      conflicts: [],
    });
  });

  it('loses nothing where two people put thirty in order at once', () => {
    const thirty = Array.from({ length: 30 }, (_, number) => entry(`q${number}`));
    const theirs = thirty.toReversed();
    const mine = [...thirty.slice(7), ...thirty.slice(0, 7)];
    expect(edited(theirs, mine, thirty)).toEqual({ faq: mine, conflicts: [] });
  });

  it('brings back what somebody removed that it changes', () => {
    const changed = entry('coats', 'At the bar.');
    expect(edited([bags], [bags, changed], [bags, coats]).faq).toEqual([bags, changed]);
  });

  it('is in conflict with another text for the same question, and with its removal', () => {
    const theirs = entry('bags', 'None.');
    const conflicts = [{ field: 'faq.bags', current: theirs }];
    expect(edited([theirs], [entry('bags', 'All.')], [bags])).toMatchObject({ conflicts });
    expect(edited([theirs], [], [bags])).toMatchObject({ conflicts });
    expect(edited([theirs], [theirs], [bags])).toEqual({ faq: [theirs], conflicts: [] });
  });

  it('is made from the examples until the venue has said its own', () => {
    const { faq } = edited(null, EXAMPLE_FAQ.slice(1), EXAMPLE_FAQ);
    expect(faq).toEqual(EXAMPLE_FAQ.slice(1));
  });
});

describe('the questions of a venue', () => {
  it('are said by keeping the examples, and the same again says nothing new', () => {
    const { events } = decided(
      { type: 'SetFaq', faq: EXAMPLE_FAQ },
      { type: 'SetFaq', faq: EXAMPLE_FAQ },
      { type: 'SetFaq', faq: [] },
    );
    expect(events.map(({ data }) => data)).toEqual([{ faq: EXAMPLE_FAQ }, { faq: [] }]);
  });

  it('are at most fifty, each with an id of its own', () => {
    const many = Array.from({ length: 51 }, (_, number) => entry(`q${number}`));
    expect(() => decided({ type: 'SetFaq', faq: many })).toThrow('at most 50');
    expect(() => decided({ type: 'SetFaq', faq: [bags, bags] })).toThrow('same id');
  });

  it('are put back one by one by an undo', () => {
    const story = streamStory(undoableVenue);
    story.does('kept', { type: 'SetFaq', faq: [bags, coats] });
    story.does('edit', { type: 'SetFaq', faq: [drinks, entry('bags', 'None.')] });
    story.does('later', {
      type: 'SetFaq',
      faq: [entry('drinks', 'Beer.'), entry('bags', 'None.')],
    });
    expect(story.undoes('undo', 'edit')?.parts).toMatchObject([
      { ok: true, fields: ['question.drinks'] },
    ]);
    expect(story.fields('venue')).toMatchObject({
      'question.bags': 'bags?\nAbout bags.',
      'question.coats': 'coats?\nAbout coats.',
      'question.drinks': 'drinks?\nBeer.',
    });
  });

  it('are the examples again once keeping them is undone', () => {
    const story = streamStory(undoableVenue);
    story.does('kept', { type: 'SetFaq', faq: EXAMPLE_FAQ });
    story.undoes('undo', 'kept');
    expect(story.fields('venue')?.['faq']).toBeNull();
    story.undoes('redo', 'undo');
    expect(story.fields('venue')?.['faq']).toEqual(EXAMPLE_FAQ.map(({ id }) => id));
  });
});

describe('the pages of a venue', () => {
  it('are written, removed and put in order each by an event of its own', () => {
    const { state, events } = decided(
      { type: 'SetPages', pages: [page('imprint'), page('privacy')] },
      { type: 'SetPages', pages: [page('privacy', 'Less.'), page('rules')] },
      { type: 'SetPages', pages: [page('rules'), page('privacy', 'Less.')] },
      { type: 'SetPages', pages: [page('rules'), page('privacy', 'Less.')] },
    );
    expect(events.map(({ type }) => type)).toEqual([
      ...['VenuePageWritten', 'VenuePageWritten'],
      ...['VenuePageRemoved', 'VenuePageWritten', 'VenuePageWritten'],
      'VenuePagesReordered',
    ]);
    expect(state.pages).toEqual([page('rules'), page('privacy', 'Less.')]);
  });

  it('remember the addresses that they had', () => {
    const { state } = decided(
      { type: 'SetPages', pages: [page('rules')] },
      { type: 'SetPages', pages: [page('house-rules', 'Text.', 'rules')] },
    );
    expect(state.moved).toEqual({ rules: 'rules' });
  });

  it('are at most twenty, at different addresses, and not too long together', () => {
    const set = (pages: VenuePage[]) => () => decided({ type: 'SetPages', pages });
    const many = Array.from({ length: 21 }, (_, number) => page(`page-${number}`));
    expect(set(many)).toThrow('at most 20');
    expect(set([page('rules'), page('rules', 'Text.', 'other')])).toThrow('the address rules');
    const wide = many.slice(0, 20).map((each) => ({ ...each, body: '渋'.repeat(20_000) }));
    expect(set(wide)).toThrow('save fewer pages');
    expect(set(wide.map((each) => ({ ...each, body: 'x'.repeat(20_000) })))).not.toThrow();
  });

  it('come back with their text by an undo', () => {
    const story = streamStory(undoableVenue);
    story.does('made', { type: 'SetPages', pages: [page('rules', 'One.\nTwo.'), page('imprint')] });
    story.does('gone', { type: 'SetPages', pages: [page('imprint', 'New.')] });
    story.undoes('undo', 'gone');
    expect(story.fields('venue')).toMatchObject({
      pages: ['rules', 'imprint'],
      'page.rules': 'rules\nRULES\nOne.\nTwo.',
      'page.imprint': 'imprint\nIMPRINT\nText.',
    });
  });
});
