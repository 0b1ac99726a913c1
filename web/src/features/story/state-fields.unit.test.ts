import { describe, expect, it } from 'vitest';
import { comparedFields, fieldsOf } from './state-fields.ts';

describe('listing the fields of a state', () => {
  it('names the genre, and leaves out what the API adds', () => {
    const state = {
      ...{ id: '1', headlining_artist: 'Ohm', is_past: false, updated_at: 'now' },
      genre: { id: 'rock', name: 'Rock', slug: 'rock' },
    };
    expect(fieldsOf(state)).toEqual([
      { field: 'headlining_artist', value: 'Ohm' },
      { field: 'genre', value: 'Rock' },
    ]);
  });

  it('lists each colour of a theme', () => {
    const css_vars = { theme: { radius: '0' }, dark: { primary: '#fff' } };
    expect(fieldsOf({ name: 'noir', css_vars })).toEqual([
      { field: 'name', value: 'noir' },
      { field: 'theme.radius', value: '0' },
      { field: 'dark.primary', value: '#fff' },
    ]);
  });
});

describe('comparing two states', () => {
  const marked = (before: object, after: object) =>
    comparedFields({ ...before }, { ...after }).map(
      ({ field, changed }) => `${field}${changed ? ' changed' : ''}`,
    );

  it('puts fields that differ first', () => {
    const before = { date: '2026-05-03', ages: '18+', doors_time: null };
    expect(marked(before, { ...before, doors_time: '19:00' })).toEqual([
      'doors_time changed',
      'date',
      'ages',
    ]);
  });

  it('compares fields that only one of them has', () => {
    expect(marked({ a: '1' }, { b: '' })).toEqual(['a changed', 'b']);
  });

  it('compares photos by their content and order', () => {
    const [one, two] = [{ id: '1' }, { id: '2' }];
    expect(marked({ photos: [one, two] }, { photos: [{ ...one }, two] })).toEqual(['photos']);
    expect(marked({ photos: [one, two] }, { photos: [two, one] })).toEqual(['photos changed']);
  });
});
