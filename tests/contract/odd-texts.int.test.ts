import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sendAsIs } from '../front-door/send-as-is.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';

const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };
const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Where is my jacket?' };

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

describe('a text with nothing to see', () => {
  it.each(['\u200B', '\u3164', '\u2800', '\u00AD\u202E', '\u0301', '\u{E0001}'])(
    'is refused as missing: %j',
    async (nothing) => {
      const refused = async (path: string, body: object) =>
        (await staff.send('POST', `/api/v1${path}`, { body })).body.errors;
      expect(await refused('/shows/', { ...SHOW, headlining_artist: nothing })).toEqual({
        headlining_artist: ['Headlining artist is required.'],
      });
      expect(await refused('/genres/', { name: nothing })).toEqual({
        name: ['Genre name cannot be empty.'],
      });
      expect(await refused('/messages/', { ...MESSAGE, name: nothing, message: nothing })).toEqual({
        name: ['Please enter your name'],
        message: ['Please enter a message'],
      });
    },
  );
});

describe('a text that may be missing', () => {
  it('is blank when there is nothing to see in it', async () => {
    const blank = { presents_line: '\u2800', support_artists: '\u200B\n\u3164' };
    const { body } = await staff.call('shows.create', { body: { ...SHOW, ...blank } });
    expect(body).toMatchObject({ presents_line: '', support_artists: '' });
  });
});

describe('a text that differs only in what nobody sees', () => {
  it('is the same name of a genre', async () => {
    const { status, body } = await staff.call('genres.create', { body: { name: 'Ro\u200Bck' } });
    expect({ status, error: body.error }).toMatchObject({
      error: expect.stringMatching(/already/),
    });
    expect(status).toBe(400);
  });

  it('is stored as it is seen, on one line', async () => {
    const odd = { headlining_artist: 'Glass\u2028Har\u2060bor', tour_title: '\u202Eediter\r\nll' };
    const { body } = await staff.call('shows.create', { body: { ...SHOW, ...odd } });
    expect(body).toMatchObject({ headlining_artist: 'Glass Harbor', tour_title: 'editer ll' });
  });

  it.each(['\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFE}', '\u{10FFFF}'])(
    'is refused with %j, which is no character',
    async (nothing) => {
      const body = { ...SHOW, tour_title: `Glass${nothing}`, additional_info: `Glass${nothing}` };
      const { errors } = (await staff.call('shows.create', { body })).body;
      const complaint = ['Remove the control characters.'];
      expect(errors).toEqual({ tour_title: complaint, additional_info: complaint });
    },
  );

  it('is the same address, and one of a domain beyond ASCII is its punycode', async () => {
    const body = { ...MESSAGE, email: ' \u200BAda@Bücher.example\u00A0' };
    expect((await staff.call('messages.send', { body })).status).toBe(201);
    await venue.awaitLog(staff);
    const addresses = (await staff.call('messages.list')).body.map(({ email }) => email);
    expect(addresses).toContain('ada@xn--bcher-kva.example');
  });
});

describe('bytes that are not UTF-8', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const send = async (type: string, path: string, bytes: Buffer) => {
    const headers = { ...staff.identity(), 'content-type': type };
    const sent = await sendAsIs(venue.url, 'POST', path, headers, Readable.from([bytes]));
    return { status: sent.status, body: JSON.parse(sent.body) };
  };

  it.each(['windows-1252', 'iso-8859-1', '"UTF-16"', 'shift_jis', 'ISO-8859-15'])(
    'are refused in JSON that says so: %s',
    async (charset) => {
      const type = `application/json; charset=${charset}`;
      const { status, body } = await send(type, '/api/v1/genres/', latin('{"name":"Café"}'));
      expect({ status, error: body.error }).toEqual({ status: 415, error: 'Send this as UTF-8.' });
    },
  );

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF8"',
  ])('are refused in JSON that says nothing, or the opposite: %s', async (type) => {
    const { status, body } = await send(type, '/api/v1/genres/', latin('{"name":"Café"}'));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-input' });
    expect(body.error).toContain('UTF-8');
  });

  it('are refused in the field of a form, which is named', async () => {
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = latin(`${part('date', SHOW.date)}${part('tour_title', 'Café')}--x--\r\n`);
    const { status, body } = await send('multipart/form-data; boundary=x', '/api/v1/shows/', form);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { tour_title: ['This is not UTF-8. Send it as UTF-8.'] },
    });
  });

  it.each(['base64', 'Quoted-Printable'])('are no part of a form that is %s', async (encoding) => {
    const head = 'content-disposition: form-data; name="tour_title"';
    const coded = `${head}\r\ncontent-transfer-encoding: ${encoding}`;
    const part = `--x\r\n${coded}\r\n\r\nQ2Fm\r\n--x--\r\n`;
    const form = 'multipart/form-data; boundary=x';
    expect(await send(form, '/api/v1/shows/', Buffer.from(part))).toMatchObject({
      status: 415,
      body: { code: 'unsupported-type' },
    });
  });

  it.each(['%E9', 'caf%E9', '%C3', '%', '%zz'])('are refused in a query: %s', async (search) => {
    expect(await staff.send('GET', `/api/v1/shows/?search=${search}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-input' },
    });
  });
});
