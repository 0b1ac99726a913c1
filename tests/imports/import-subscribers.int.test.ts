import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { everythingIn, eventsIn } from '../setup/everything-in.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue } from '../setup/test-venue.ts';
import {
  awaitEnd,
  importNow,
  listOfEachTest,
  run,
  STATEMENT,
  upload,
  verdictsOf,
} from './import-calls.ts';

const venue = closeAfterTests(
  await openVenue({ mail: { isCaught: true, publicUrl: 'http://localhost' } }),
);
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');
const { at, list, subscribe, leave } = listOfEachTest(venue, staff, visitor);

describe('uploading addresses', () => {
  it('says what running it would do, and changes nothing', async () => {
    await subscribe('here');
    await subscribe('gone');
    await leave('gone');
    const before = await eventsIn(venue.eventStoreUrl, 'subscriber-');
    const names = ['new', 'here', 'gone', 'new'];
    const file = `Name,Email\n${names.map((name) => `X,${at(name)}\n`).join('')}X,nobody\n`;
    const { status, body } = await upload(staff, { file });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        ...{ id: expect.any(String), kind: 'subscribers', state: 'ready' },
        counts: { add: 1, already: 2, left: 1, invalid: 1 },
        ...{ done: 0, of: 1, has_header: true, column: 1, columns: ['Name', 'Email'] },
        ...{ encoding: 'utf-8', statement: STATEMENT, created_at: expect.any(String) },
        ...{ command_id: null, error: null },
      },
    });
    const got = await staff.call('imports.get', { params: { id: body.id } });
    expect(got.body).toEqual({
      ...body,
      count: 5,
      results: [
        { line: 2, email: at('new'), verdict: 'add' },
        { line: 3, email: at('here'), verdict: 'already-subscribed' },
        { line: 4, email: at('gone'), verdict: 'left-before' },
        { line: 5, email: at('new'), verdict: 'already-subscribed' },
        { line: 6, email: 'nobody', verdict: 'invalid' },
      ],
    });
    const query = { verdict: 'already-subscribed', offset: '1', limit: '1' };
    const part = await staff.call('imports.get', { params: { id: body.id }, query });
    expect(part.body).toMatchObject({ count: 2, results: [{ line: 5 }] });
    expect(await eventsIn(venue.eventStoreUrl, 'subscriber-')).toEqual(before);
  });

  it('is corrected by sending it again', async () => {
    const file = `Work,Home\n${at('a')},${at('b')}\n${at('c')},${at('d')}\n`;
    const guessed = await upload(staff, { file });
    expect(guessed.body).toMatchObject({ column: 0, has_header: true });
    const { body } = await upload(staff, { file, column: '1', has_header: 'false' });
    expect(body).toMatchObject({ column: 1, has_header: false, columns: ['Work', 'Home'] });
    expect(await verdictsOf(staff, body.id)).toEqual({
      [at('b')]: 'add',
      [at('d')]: 'add',
      Home: 'invalid',
    });
  });

  it('reads pasted text, and files in other encodings', async () => {
    const pasted = await upload(staff, { text: `${at('a')}; Bob <${at('b')}>,${at('c')}` });
    expect(pasted.body.counts.add).toBe(3);
    const text = `Name;Email\nJürgen;${at('j')}\n`;
    const latin = await upload(staff, { file: Buffer.from(text, 'latin1') });
    expect(latin.body).toMatchObject({ encoding: 'windows-1252', counts: { add: 1 } });
    const wide = await upload(staff, { file: Buffer.from(text, 'utf16le') });
    expect(wide.body).toMatchObject({ encoding: 'utf-16le', counts: { add: 1 } });
  });

  it.each([
    ['no statement', { text: 'a@b.example', statement: ' ' }, 'statement', /Say where/],
    ['another kind', { text: 'a@b.example', kind: 'cats' }, 'kind', /Use one of/],
    ['no file and no text', {}, 'text', /no e-mail address/],
    ['a zip', { file: 'PK\u0003\u0004' }, 'file', /unpack it first/],
    ['an empty file', { file: '' }, 'file', /empty/],
    ['a binary file', { file: 'a\0\u0001\u0002bc' }, 'file', /not a text file/],
    ['no address', { file: 'Name\nAda\n' }, 'file', /no e-mail address/],
    ['a column that is not there', { file: 'a@b.example', column: '7' }, 'column', /0 to 0/],
    ['an odd column', { file: 'a@b.example', column: 'B' }, 'column', /whole number/],
    ['too many rows', { text: 'a@b.example\n'.repeat(50_001) }, 'text', /50,000/],
  ])('with %s is refused under its field', async (_, fields, field, message) => {
    const { status, body } = await upload(staff, fields);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [expect.stringMatching(message)] });
  });

  it('with more than 10 MB is refused', async () => {
    const large = 'a@b.example\n'.repeat(900_000);
    const pasted = await upload(staff, { text: large });
    expect([pasted.status, pasted.body.errors]).toEqual([
      413,
      { text: ['This is larger than 10 MB.'] },
    ]);
    expect((await upload(staff, { file: large })).status).toBe(413);
  });

  it('twice with the same key is one upload', async () => {
    const one = await upload(staff, { text: at('a') }, at('key'));
    const two = await upload(staff, { text: at('a') }, at('key'));
    expect(two.body).toEqual(one.body);
  });

  it('keeps the five newest that an account has not run', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      ids.push((await upload(staff, { text: at(name) })).body.id);
    const found = await Promise.all(ids.map((id) => staff.call('imports.get', { params: { id } })));
    expect(found.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 200]);
  });
});

describe('running an import', () => {
  it('does what the rows say, as one command of whoever pressed it, without a mail', async () => {
    await subscribe('here');
    await subscribe('gone');
    await leave('gone');
    const file = `${['new', 'here', 'gone', 'other', 'new'].map(at).join('\n')}\nnobody`;
    const { body: ready } = await upload(staff, { file });
    const begun = await run(staff, ready.id);
    expect([begun.status, begun.body.command_id]).toEqual([202, expect.any(String)]);
    const done = await awaitEnd(staff, ready.id);
    expect(done).toMatchObject({ state: 'done', done: 2, of: 2, counts: ready.counts });
    const now = await list();
    expect(Object.keys(now).toSorted()).toEqual([at('here'), at('new'), at('other')]);
    expect(now[at('new')]).toMatchObject({
      ...{ source: 'import', statement: STATEMENT, consented_at: null },
    });
    const query = { command_id: done.command_id ?? '' };
    const { body: history } = await staff.call('history.list', { query });
    const { body: me } = await staff.call('session.me');
    expect(history.results).toHaveLength(2);
    expect(history.results[0]).toMatchObject({ actor: { id: me.id }, undoable: true });
    // Who joins later gets a mail, so those before would have had theirs.
    const mailed = 'select from app.outgoing_mails where person = $1';
    const after = await subscribe('after');
    await vi.waitUntil(() => venue.sql.row(mailed, [`subscriber-${after}`]), PATIENCE);
    for (const name of ['new', 'other'])
      expect(await venue.sql.rows(mailed, [`subscriber-${now[at(name)]?.id}`])).toEqual([]);
  });

  it('happens once', async () => {
    const done = await importNow(staff, { text: at('a') });
    const again = await run(staff, done.id);
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect((await run(staff, 'unknown')).status).toBe(404);
  });

  it('leaves alone who joined or left since the upload, and says so', async () => {
    const { body } = await upload(staff, { text: ['a', 'joins', 'leaves'].map(at).join('\n') });
    await subscribe('joins');
    await subscribe('leaves');
    await leave('leaves');
    await run(staff, body.id);
    const done = await awaitEnd(staff, body.id);
    expect(done.counts).toEqual({ add: 1, already: 1, left: 1, invalid: 0 });
    expect(await verdictsOf(staff, body.id)).toEqual({
      [at('a')]: 'add',
      [at('joins')]: 'already-subscribed',
      [at('leaves')]: 'left-before',
    });
    const now = await list();
    expect(Object.keys(now).toSorted()).toEqual([at('a'), at('joins')]);
    expect(now[at('joins')]?.source).toBe('dialog');
  });

  it('remembers who left by a column of the file', async () => {
    await subscribe('here');
    const told = ['here', 'a'].map((name) => `${at(name)},unsubscribed\n`).join('');
    const file = `Email,Status\n${told}${at('b')},subscribed\n${at('b')},cleaned\n`;
    const { body } = await upload(staff, { file });
    expect(body).toMatchObject({ counts: { add: 0, already: 1, left: 3 }, of: 2 });
    expect((await upload(staff, { text: at('a') })).body.counts.left).toBe(0);
    await run(staff, body.id);
    expect(await awaitEnd(staff, body.id)).toMatchObject({ state: 'done', done: 2 });
    expect(Object.keys(await list())).toEqual([at('here')]);
    const again = await importNow(staff, { text: [at('a'), at('b'), at('c')].join('\n') });
    expect(again.counts).toEqual({ add: 1, already: 0, left: 2, invalid: 0 });
    await subscribe('a');
    expect(Object.keys(await list()).toSorted()).toEqual([at('a'), at('c'), at('here')]);
  });

  it('stores rows, headers and statement sealed', async () => {
    const word = 'zyrq';
    const file = `${word},Email\n1,${at(word)}\n`;
    const { body } = await upload(staff, { file, statement: `From ${word}` });
    const stored = await everythingIn(venue.sql);
    expect(stored).toContain(body.id);
    expect(stored).not.toContain(word);
  });
});

describe('deleting an import', () => {
  it('forgets its rows and its key', async () => {
    const { body } = await upload(staff, { text: at('a') });
    const params = { id: body.id };
    expect((await staff.call('imports.delete', { params })).status).toBe(204);
    expect((await staff.call('imports.get', { params })).status).toBe(404);
    expect((await staff.call('imports.delete', { params })).status).toBe(404);
    const rows = 'select from app.import_rows where import = $1';
    expect(await venue.sql.rows(rows, [body.id])).toEqual([]);
    const key = 'select from app.subject_keys where subject = $1';
    expect(await venue.sql.rows(key, [`import-${body.id}`])).toEqual([]);
  });

  it('is refused while it runs', async () => {
    const { body } = await upload(staff, { text: at('a') });
    await venue.sql.rows(`update app.imports set state = 'running' where id = $1`, [body.id]);
    const refused = await staff.call('imports.delete', { params: { id: body.id } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
