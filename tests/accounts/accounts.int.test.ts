import { describe, expect, it, vi } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
await venue.as('staff');

const ADA = {
  first_name: 'Ada',
  last_name: 'Marsh',
  email: 'Ada@Example.com',
  password: 'a-fine-password',
};

describe('signing up', () => {
  it('opens an account without any flag, signed in, with the e-mail address as username', async () => {
    const visitor = await venue.as('visitor');
    const { status, body } = await visitor.call('session.signup', { body: ADA });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      user: {
        id: expect.any(String),
        username: 'ada@example.com',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Marsh',
        is_staff: false,
        is_site_manager: false,
        is_auditor: false,
      },
    });
    expect((await visitor.call('session.me')).body).toEqual(body.user);
  });

  it.each(['password123', 'lanternroom', '        ', '🎸'.repeat(8), 'x'.repeat(128)])(
    'takes every password of 8 to 128 characters: %j',
    async (password) => {
      const visitor = await venue.as('visitor');
      const names = { first_name: 'Eve', last_name: 'Marlow' };
      const email = `eve-${crypto.randomUUID()}@example.com`;
      const opened = await visitor.call('session.signup', { body: { ...names, email, password } });
      expect(opened.status).toBe(201);
      const body = { username: email, password };
      expect((await visitor.call('session.login', { body })).body).not.toHaveProperty(
        'user.must_change_password',
      );
    },
  );

  it('refuses a taken address in any case', async () => {
    const { status, body } = await (
      await venue.as('visitor')
    ).call('session.signup', { body: { ...ADA, email: 'ADA@example.com' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, errors: { email: [expect.any(String)] } });
  });

  it('refuses fields that would grant flags', async () => {
    const visitor = await venue.as('visitor');
    const { status } = await visitor.call('session.signup', {
      body: { ...ADA, email: 'eve@example.com', is_staff: true },
    });
    expect(status).toBe(400);
    expect((await visitor.call('session.me')).status).toBe(401);
  });

  it.each([
    [{ ...ADA, password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ ...ADA, password: 'x'.repeat(129) }, 'password', 'Use at most 128 characters.'],
    [{ ...ADA, email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ ...ADA, first_name: '' }, 'first_name', 'First name is required'],
    [{ ...ADA, last_name: undefined }, 'last_name', 'Last name is required'],
  ])('explains what is wrong with %j', async (body, field, message) => {
    const received = await (await venue.as('visitor')).call('session.signup', { body });
    expect(received.status).toBe(400);
    expect(received.body.errors).toEqual({ [field]: [message] });
  });
});

describe('signing in', () => {
  it('accepts the user name or the e-mail address in any case', async () => {
    const { status, body } = await (
      await venue.as('visitor')
    ).call('session.login', { body: { username: 'STAFF@venue.example', password: PASSWORD } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { is_staff: true } });
  });

  it.each([
    ['me@Bücher.example', 'Café Nights', 'me@bücher.example', 'Cafe\u0301 Nights'],
    ['una@example.com', 'Cafe\u0301 Nights', '\u200Buna@example.com\u00A0', 'Café Nights'],
  ])('accepts %j and %j, also as %j and %j', async (email, password, username, typed) => {
    const names = { first_name: 'Una', last_name: 'Marlow' };
    const visitor = await venue.as('visitor');
    await visitor.call('session.signup', { body: { ...names, email, password } });
    const body = { username, password: typed };
    expect((await visitor.call('session.login', { body })).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'staff@venue.example', 'not-the-password'],
    ['an unknown name', 'nobody@venue.example', PASSWORD],
  ])('gives the same response to %s', async (_, username, password) => {
    const { status, body } = await (
      await venue.as('visitor')
    ).call('session.login', { body: { username, password } });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      success: false,
      error: 'Invalid username or password.',
      code: 'invalid-credentials',
    });
  });

  it('starts a session with a new id and ends the one before', async () => {
    const client = await venue.as('staff');
    const before = client.cookies.get('session') ?? '';
    await client.call('session.login', {
      body: { username: 'staff@venue.example', password: PASSWORD },
    });
    expect(client.cookies.get('session')).not.toBe(before);
    const thief = await venue.as('visitor');
    thief.cookies.set('session', before);
    expect((await thief.call('session.me')).status).toBe(401);
  });
});

describe('the CSRF token, which scripts can read', () => {
  it('contains nothing of the signature of the session cookie', async () => {
    const { cookies } = await venue.as('staff');
    const session = decodeURIComponent(cookies.get('session') ?? '');
    const [, signature = ''] = session.split('.');
    expect(signature).toHaveLength(43);
    const token = decodeURIComponent(cookies.get('csrftoken') ?? '');
    const inUrls = Buffer.from(signature, 'base64').toString('base64url');
    expect(token).not.toContain(inUrls);
    expect(token.length).toBeGreaterThan(inUrls.length);
  });
});

describe('guessing passwords', () => {
  it('slows down after ten failures for an account, and never locks it', async () => {
    const guarded = await openVenue({ rateLimits: true });
    try {
      await guarded.as('staff');
      const guesser = await guarded.as('visitor');
      const guess = (password: string) =>
        guesser.call('session.login', { body: { username: 'staff@venue.example', password } });
      for (let tries = 0; tries < 10; tries += 1)
        expect((await guess('wrong-password')).status).toBe(401);
      // A busy machine may be slower than the first wait; each further one is twice as long.
      const slowed = await vi.waitUntil(async () => {
        const response = await guess('wrong-password');
        return response.status === 429 && response;
      }, PATIENCE);
      expect(slowed.body.code).toBe('too-many-requests');
      expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      await expect.poll(async () => (await guess(PASSWORD)).status).toBe(200);
    } finally {
      await guarded.stop();
    }
  });
});
