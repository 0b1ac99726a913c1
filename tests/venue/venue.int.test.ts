import { describe, expect, it, vi } from 'vitest';
import { gapsIn, PAGE_STARTS } from '@stagedoor/contracts/facts/page-starts';
import { createLog } from '@stagedoor/platform/process/log';
import { startQuery } from '../../services/query/query.service.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { undoAs } from '../undo/undo-call.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { LANTERN_ROOM, openVenue, SESSION_SECRET, WEB_FOLDER } from '../setup/test-venue.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const visitor = await venue.as('visitor');
const said = async () => (await visitor.call('venue.get')).body;

const pageWith = (fields: object) => ({
  ...{ slug: 'rules', title: 'House rules', body: 'No glass.' },
  ...fields,
});

describe('GET /venue/', () => {
  it('says what the environment says as long as nobody says otherwise', async () => {
    expect(await said()).toMatchObject({
      ...{ name: 'The Lantern Room', intro: '', map_url: 'none', map_embed_url: null },
      hours: 'Open for events only, check event listings for show times',
      social: { instagram: '', facebook: '', twitter: '', youtube: '', tiktok: '' },
      ...{
        sister: { name: '', url: '' },
        examples: ['name', 'address', 'email', 'hours', 'faq'],
        time_zone: 'America/New_York',
      },
    });
  });
});

describe('PATCH /venue/', () => {
  it('changes what is sent and nothing else', async () => {
    const body = { access: 'No steps.', social: { tiktok: 'tiktok.com/@lantern' } };
    const changed = await manager.call('venue.edit', { body });
    expect(changed.status).toBe(200);
    await venue.awaitLog(manager);
    expect(await said()).toEqual(changed.body);
    expect(changed.body).toMatchObject({
      ...{ name: 'The Lantern Room', access: 'No steps.' },
      social: { instagram: '', tiktok: 'https://tiktok.com/@lantern' },
    });
  });

  it('keeps an example by sending it, and undo makes it an example again', async () => {
    const { hours } = await said();
    const kept = await manager.call('venue.edit', { body: { hours } });
    expect(kept.body).toMatchObject({ hours, examples: expect.not.arrayContaining(['hours']) });
    expect(kept.headers.get('x-command-id')).toBeTruthy();
    await venue.awaitLog(manager);
    const commandId = kept.headers.get('x-command-id') ?? '';
    expect((await undoAs(await venue.as('staff'), commandId)).status).toBe(403);
    expect((await undoAs(manager, commandId)).status).toBe(200);
    await venue.awaitLog(manager);
    expect(await said()).toMatchObject({ hours, examples: expect.arrayContaining(['hours']) });
  });

  it('is refused with what the venue says now where somebody has said otherwise since', async () => {
    await manager.call('venue.edit', { body: { directions: 'Bus 12.', sister: { name: 'Vox' } } });
    const from = { directions: '', sister: { name: '' }, address: (await said()).address };
    const body = { directions: 'Bus 9.', sister: { name: 'Ship' }, address: '1 Quay', from };
    const refused = await manager.call('venue.edit', { body });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale-revision',
        conflicts: [
          { field: 'directions', current: 'Bus 12.' },
          { field: 'sister.name', current: 'Vox' },
        ],
        current: { directions: 'Bus 12.', address: LANTERN_ROOM.configured.details.address },
      },
    });
    const own = { ...body, directions: undefined, sister: undefined };
    const { status } = await manager.call('venue.edit', {
      body: { ...own, from: { address: from.address } },
    });
    expect(status).toBe(200);
  });

  it.each<[field: string, body: object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['intro', { intro: 'x'.repeat(501) }],
    ['hours', { hours: 7 }],
    ['email', { email: 'nobody' }],
    ['social', { social: { instagram: 'javascript:alert(1)' } }],
    ['social', { social: { facebook: 'https://me:secret@facebook.example/' } }],
    ['sister', { sister: { url: 'not a link' } }],
    ['map_url', { map_url: 'https://me@maps.example/' }],
    ['map_url', { map_url: 'https://a;sandbox.x/' }],
    ['map_url', { map_url: 'https://a,b.example/' }],
    ['map_url', { map_url: 'https://*/' }],
    ['map_url', { map_url: 'http://maps.example/' }],
    ['map_url', { map_url: '<iframe src="javascript:alert(1)"></iframe>' }],
    ['map_url', { map_url: '<iframe title="none"></iframe>x' }],
    ['map_on_tap', { map_on_tap: 'yes' }],
    ['faq', { faq: [{ question: 'Why?' }] }],
    ['faq', { faq: [{ question: 'Why?', answer: 'x'.repeat(2_001) }] }],
    ['faq', { faq: Array.from({ length: 51 }, () => ({ question: 'Why?', answer: 'So.' })) }],
    ['pages', { pages: [pageWith({ slug: 'Rules' })] }],
    ['pages', { pages: [pageWith({ slug: 'manage' })] }],
    ['pages', { pages: [pageWith({ slug: '' })] }],
    ['pages', { pages: [pageWith({}), pageWith({})] }],
    ['pages', { pages: [pageWith({ body: 'x'.repeat(20_001) })] }],
    ['pages', { pages: Array.from({ length: 21 }, (_, n) => pageWith({ slug: `page-${n}` })) }],
    ['from', { from: { name: 'Vox' } }],
    ['colour', { colour: 'red' }],
  ])('names %s where it is wrong: %j', async (field, body) => {
    await venue.awaitLog(visitor);
    const before = await said();
    const refused = await manager.call('venue.edit', { body });
    expect(refused.status).toBe(400);
    expect(Object.keys(Object(refused.body).errors)).toEqual([field]);
    expect(await said()).toEqual(before);
  });

  it('takes the source of a pasted frame, none, and nothing for the map of the address', async () => {
    const mapOf = async (map_url: string) =>
      Object(await manager.call('venue.edit', { body: { map_url } })).body.map_embed_url;
    const frame = `<iframe width="600" src='https://maps.example/embed?a=1&amp;b=2' loading=lazy>`;
    expect(await mapOf(frame)).toBe('https://maps.example/embed?a=1&b=2');
    expect(await mapOf('none')).toBeNull();
    expect(await mapOf('')).toContain('https://www.google.com/maps?q=');
  });

  it('takes any text as text', async () => {
    const name = '</script><b>غرفة الفانوس</b> & “Co”';
    await manager.call('venue.edit', { body: { name } });
    await venue.awaitLog(manager);
    const { body } = await visitor.send<string>('GET', '/', { headers: { accept: 'text/html' } });
    expect(body).not.toContain('</script><b>');
    expect((await visitor.call('venue.get')).body.name).toBe(name);
  });
});

describe('the pages of a venue', () => {
  const open = (path: string) =>
    fetch(venue.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });

  it('are at their own address, and lead there from an earlier one until another has that', async () => {
    const made = await manager.call('venue.edit', { body: { pages: [pageWith({})] } });
    const [rules] = Object(made.body).pages;
    const pages = [{ ...rules, slug: 'house-rules' }];
    await manager.call('venue.edit', { body: { pages, from: { pages: [rules] } } });
    await venue.awaitLog(manager);
    const moved = await open('/pages/rules');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/pages/house-rules']);
    expect(await (await open('/pages/HOUSE-rules/')).text()).toContain('No glass.');

    const other = pageWith({ title: 'Rules of the game', body: 'Play fair.' });
    await manager.call('venue.edit', { body: { pages: [...pages, other] } });
    await venue.awaitLog(manager);
    expect(await (await open('/pages/rules')).text()).toContain('Play fair.');

    await manager.call('venue.edit', { body: { pages: [] } });
    await venue.awaitLog(manager);
    const gone = await Promise.all(['/pages/rules', '/pages/house-rules', '/pages/a/b'].map(open));
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are not saved with a gap of a starting text, which is named', async () => {
    for (const { slug, title, body } of PAGE_STARTS) {
      const refused = await manager.call('venue.edit', {
        body: { pages: [{ slug, title, body }] },
      });
      expect(refused.status).toBe(400);
      const [message] = Object(refused.body).errors.pages;
      for (const gap of gapsIn(body)) expect(message).toContain(gap);
    }
    const body = { pages: [pageWith({ body: 'Doors [usually] at eight.' })] };
    expect((await manager.call('venue.edit', { body })).status).toBe(200);
  });

  it('may be twenty long ones in one request', async () => {
    const long = (_: unknown, n: number) => pageWith({ slug: `p-${n}`, body: 'x'.repeat(20_000) });
    const body = { pages: Array.from({ length: 20 }, long) };
    expect((await manager.call('venue.edit', { body })).status).toBe(200);
    const wide = { pages: body.pages.map((page) => ({ ...page, body: '渋'.repeat(20_000) })) };
    expect(await manager.call('venue.edit', { body: wide })).toMatchObject({
      status: 400,
      body: { errors: { pages: [expect.stringContaining('save fewer pages')] } },
    });
    const staff = await venue.as('staff');
    expect((await staff.call('venue.edit', { body: wide })).status).toBe(413);
  });
});

describe('the environment of a venue that says otherwise', () => {
  it('says at the start which variables are not used any more', async () => {
    await manager.call('venue.edit', { body: { name: 'Vox' } });
    await venue.awaitLog(manager);
    const lines: string[] = [];
    const query = await startQuery({
      ...{ host: '127.0.0.1', port: 0, trustProxy: 'loopback', commandUrl: venue.commandUrl },
      ...{ databaseUrl: venue.databases.query, dataDir: venue.dataDir, webFolder: WEB_FOLDER },
      ...{ sessionSecrets: [SESSION_SECRET], masterKey: MASTER_KEY },
      log: createLog('warn', 'test', { write: (line) => void lines.push(line) }),
      configured: { ...LANTERN_ROOM.configured, given: ['name', 'email'] },
    });
    try {
      const isNoted = () => lines.some((line) => line.includes('not used any more: VENUE_NAME.'));
      await vi.waitUntil(isNoted, PATIENCE);
      expect(lines.join()).not.toContain('VENUE_EMAIL');
    } finally {
      await query.stop();
    }
  });
});
