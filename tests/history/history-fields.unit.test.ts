import { entryOf, subjectChange } from '@stagedoor/domain/history-entry';
import { describe, expect, it } from 'vitest';
import { foldSubjects } from '../../services/projector/tables/fold-subjects.ts';
import { eventInContext } from '../../services/projector/projections/projection.ts';
import { fieldsAbout } from '../../web/src/features/history/history-fields.ts';
import { randomStory } from '../projector/random-story.ts';
import { ACCOUNT_STORY, recorded, STORY } from '../projector/recorded-story.ts';

describe('the filter of the history by field', () => {
  it('offers every field that entries about a subject list', () => {
    const stories = [recorded(STORY), randomStory(7, 300), recorded(ACCOUNT_STORY)];
    const events = stories.flatMap((story) => {
      const known = story.flatMap((event) => eventInContext(event) ?? []);
      return foldSubjects(() => undefined, known).events;
    });
    const entries = events.map((event) => entryOf(subjectChange(event, event.change)));
    const missing = entries.flatMap(({ subject, changes }) => {
      const offered = fieldsAbout(subject).map(({ value }) => value);
      const listed = changes.map(({ field }) => field);
      return listed.filter((field) => !offered.includes(field)).map((field) => [subject, field]);
    });
    expect(entries.length).toBeGreaterThan(100);
    // The id of a genre stands in its first entry, and never changes.
    expect(missing.filter(([, field]) => field !== 'id')).toEqual([]);
  });
});
