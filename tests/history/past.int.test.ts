import { describe, expect, it } from 'vitest';
import { api } from '@stagedoor/contracts/api';
import { showSchema } from '@stagedoor/contracts/show';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { closeAfterTests } from '../setup/after-tests.ts';
import { uploadPhotos } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

/** Shortly before midnight at the venue, so that days differ from those in UTC. */
const START = Date.parse('2030-05-01T03:30:00Z');
const MINUTE = 60_000;
const BEFORE = new Date(START - MINUTE).toISOString();

let clock = START;

const venue = closeAfterTests(await openVenue({ now: () => new Date(clock) }));
const staff = await venue.as('staff');
const auditor = await venue.as('auditor');
const { body: genre } = await staff.call('genres.create', { body: { name: 'Sea Shanty' } });
const created = await staff.call('shows.create', {
  body: {
    headlining_artist: 'Marsh Lights',
    date: '2030-04-30',
    ages: '18+',
    genre_id: genre.id,
  },
});
const showId = created.body.id;
await later(10);
await staff.call('shows.edit', {
  params: { id: showId },
  body: { tour_title: 'Low Water', date: '2030-06-01' },
});
await later(20);
await staff.call('genres.rename', { params: { id: genre.id }, body: { name: 'Shanty' } });
await staff.call('shows.archive', { params: { id: showId } });

async function later(minutes: number): Promise<string> {
  clock = START + minutes * MINUTE;
  return at(minutes);
}

function at(minutes: number): string {
  return new Date(START + minutes * MINUTE).toISOString();
}

async function read<Name extends RouteName>(name: Name, params: Record<string, string>) {
  await venue.awaitLog(auditor);
  return auditor.call(name, { params });
}

describe('a show as it was', () => {
  const show = (revision: number) => ({ subject: 'show', id: showId, revision: String(revision) });

  it('has at each revision the details, and the name of its genre, of that time', async () => {
    expect((await read('history.at', show(1))).body).toMatchObject({
      id: showId,
      headlining_artist: 'Marsh Lights',
      tour_title: '',
      date: '2030-04-30T12:00:00',
      genre: { name: 'Sea Shanty' },
      is_published: true,
      is_archived: false,
      is_upcoming: true,
      created_at: at(0),
      updated_at: at(0),
    });
    expect((await read('history.at', show(2))).body).toMatchObject({
      tour_title: 'Low Water',
      date: '2030-06-01T12:00:00',
      updated_at: at(10),
    });
    expect((await read('history.at', show(3))).body).toMatchObject({
      genre: { name: 'Shanty' },
      is_published: false,
      is_archived: true,
      created_at: at(0),
    });
  });

  it('is not found at a revision that it never had', async () => {
    expect((await read('history.at', show(4))).status).toBe(404);
    expect((await read('history.at', { ...show(0), id: 'never' })).status).toBe(404);
    expect((await read('history.at', { ...show(0), revision: '-1' })).status).toBe(404);
  });

  it('names for every field who set it last, when, and its value before', async () => {
    const { body } = await read('history.fields', { subject: 'show', id: showId });
    const origin = (field: string) => body.results.find((found) => found.field === field);
    expect(origin('tour_title')).toMatchObject({
      value: 'Low Water',
      before: '',
      recorded_at: at(10),
      actor: { id: 'account-staff', name: 'Test staff', role: 'staff' },
    });
    expect(origin('headlining_artist')).toMatchObject({
      value: 'Marsh Lights',
      before: null,
      recorded_at: at(0),
    });
    expect(origin('is_archived')).toMatchObject({ value: true, before: false });
    expect((await read('history.fields', { subject: 'show', id: 'never' })).status).toBe(404);
  });
});

describe('the list of shows as it was', () => {
  const list = async (timestamp: string) =>
    (await read('history.as-of-shows', { timestamp })).body.results;

  it('is empty before the first show, and has each show as it was then', async () => {
    expect(await list(BEFORE)).toEqual([]);
    expect(await list(at(5))).toMatchObject([
      { tour_title: '', is_upcoming: true, is_published: true, genre: { name: 'Sea Shanty' } },
    ]);
    expect(await list(at(10))).toMatchObject([{ tour_title: 'Low Water', is_upcoming: true }]);
    expect(await list(at(30))).toMatchObject([{ is_archived: true, genre: { name: 'Shanty' } }]);
  });

  it('accepts a time with an offset, and refuses what is no time, naming the parameter', async () => {
    expect(await list('2030-05-01T00:00:00-04:00')).toMatchObject([{ is_archived: true }]);
    const odd = await read('history.as-of-shows', { timestamp: 'yesterday' });
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([400, ['timestamp']]);
  });
});

describe('the public list as it was', () => {
  it('has only what visitors could see then, a page at a time', async () => {
    const upcoming = async (timestamp: string, page = {}) => {
      const query = { list: 'upcoming', limit: '1', ...page };
      await venue.awaitLog(auditor);
      return (await auditor.call('history.as-of-shows', { params: { timestamp }, query })).body;
    };
    expect(await upcoming(at(10))).toMatchObject({ count: 1, results: [{ id: showId }] });
    expect(await upcoming(at(10), { offset: '1' })).toMatchObject({ count: 1, results: [] });
    expect(await upcoming(at(20))).toMatchObject({ count: 0, results: [] });
  });
});

describe('a list of shows with photos', () => {
  it('equals the shows that are read one by one, and fits the contract', async () => {
    await uploadPhotos(staff, showId, '#c0392b', '#123456');
    const { body } = await read('history.as-of-shows', { timestamp: at(25) });
    const revision = { subject: 'show', id: showId, revision: '4' };
    const show = showSchema.parse((await read('history.at', revision)).body);
    expect(body.results).toEqual([show]);
    expect(show.photos).toHaveLength(2);
    expect(api['history.as-of-shows'].responses[200].parse(body)).toEqual(body);
  });
});

describe('the moments of changes', () => {
  const moments = async (query: Record<string, string>) => {
    await venue.awaitLog(auditor);
    return (await auditor.call('history.moments', { query })).body;
  };

  it('are marked from the first change until now, and listed around a time', async () => {
    expect(await moments({ list: 'shows', around: at(10) })).toEqual({
      first: at(0),
      now: at(20),
      marks: [
        { at: at(0), changes: expect.any(Number) },
        { at: at(10), changes: 1 },
        { at: at(20), changes: 3 },
      ],
      earlier: [at(10), at(0)],
      later: [at(20)],
    });
  });

  it('are none for messages before the first message', async () => {
    const none = { first: at(0), marks: [], earlier: [], later: [] };
    expect(await moments({ list: 'messages' })).toMatchObject(none);
  });
});

describe('the inbox as it was', () => {
  const inbox = async (timestamp: string) =>
    (await read('history.as-of-messages', { timestamp })).body.results;

  it('has each message as it was then, and erased ones as [erased]', async () => {
    const visitor = await venue.as('visitor');
    await later(40);
    const body = { name: 'Ada', email: 'ada@venue.example', message: 'Where is my jacket?' };
    const { body: sent } = await visitor.call('messages.send', { body });
    await later(50);
    await staff.call('messages.mark-read', { params: { id: sent.id } });
    expect(await inbox(at(39))).toEqual([]);
    expect(await inbox(at(45))).toMatchObject([{ ...body, is_read: false, created_at: at(40) }]);
    expect(await inbox(at(50))).toMatchObject([{ ...body, is_read: true }]);

    await later(60);
    await staff.call('messages.erase', { params: { id: sent.id } });
    const erased = { name: '[erased]', email: '[erased]', message: '[erased]' };
    expect(await inbox(at(45))).toMatchObject([{ ...erased, is_read: false }]);
    expect(await inbox(at(60))).toEqual([]);
    const revision = { subject: 'message', id: sent.id, revision: '0' };
    expect((await read('history.at', revision)).body).toMatchObject(erased);
  });
});

describe('other subjects as they were', () => {
  it('have the shape that the API gives them', async () => {
    await later(70);
    const mode = { background: '#101010', primary: '#ff5500' };
    const created = await staff.call('themes.create', {
      body: {
        name: 'harbor-night',
        display_name: 'Harbor Night',
        css_vars: { theme: {}, light: mode, dark: mode },
      },
    });
    await staff.call('mailing-list.change-settings', { body: { show_email_button: false } });
    await venue.awaitLog(auditor);
    const { body } = await auditor.call('history.subject', {
      params: { subject: 'theme', id: created.body.id },
    });
    const revision = String(body.results[0]?.revision);
    const theme = { subject: 'theme', id: created.body.id, revision };
    expect((await read('history.at', theme)).body).toMatchObject({
      name: 'harbor-night',
      css_vars: { light: mode, dark: mode },
    });
    const settings = { subject: 'settings', id: 'mailing-list', revision: '0' };
    expect((await read('history.at', settings)).body).toMatchObject({ show_email_button: false });
    const account = { subject: 'account', id: 'account-auditor', revision: '1' };
    expect((await read('history.at', account)).body).toMatchObject({ is_auditor: true });
  });
});

describe('a clock that goes back', () => {
  it('gives a change no earlier time than the one before it', async () => {
    const timestamp = await later(90);
    await staff.call('shows.unarchive', { params: { id: showId } });
    await later(80);
    await staff.call('shows.edit', { params: { id: showId }, body: { tour_title: 'Flood' } });
    const titles = async (time: string) =>
      (await read('history.as-of-shows', { timestamp: time })).body.results.map(
        ({ tour_title, is_archived }) => [tour_title, is_archived],
      );
    expect(await titles(at(85))).toEqual([['Low Water', true]]);
    expect(await titles(timestamp)).toEqual([['Flood', false]]);
    const query = { from: at(79), to: at(81) };
    const { results } = (await auditor.call('history.list', { query })).body;
    expect(results.map(({ summary }) => summary)).toEqual(['Changed tour title of Marsh Lights']);
  });
});

describe('the future', () => {
  it('shows the venue as it is now, on the present day', async () => {
    await later(95);
    const { body: now } = await read('history.as-of-shows', { timestamp: at(95) });
    const end = '9999-12-31T00:00:00Z';
    expect((await read('history.as-of-shows', { timestamp: end })).body).toEqual(now);
    expect(now.results).toMatchObject([{ is_upcoming: true }]);
  });
});
