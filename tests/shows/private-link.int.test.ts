import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const LISTS = ['/api/v1/shows/', '/calendar.ics', '/feed.atom', '/sitemap.xml'];
const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

describe('the private link to a show', () => {
  it('shows a show to whoever has it, and nothing of it to anybody else', async () => {
    const id = await create();
    expect(await pathTo(id)).toBeNull();
    await share(id);
    const seen = await preview(id);
    expect(seen).toMatchObject({ status: 200, body: { id, is_published: false } });
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect((await visitor.call('shows.get', { params: { id } })).status).toBe(404);
    for (const list of LISTS) expect(await textAt(list)).not.toMatch(/Glass Harbor|preview/);
    const page = await textAt((await pathTo(id)) ?? '');
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toContain('Glass Harbor');
  });

  it('leads to the photos too, which nobody else sees', async () => {
    const id = await create();
    const { body } = await uploadPhotos(staff, id);
    const statusOf = async () => (await fetch(venue.url + (body.photos[0]?.image ?? ''))).status;
    expect(await statusOf()).toBe(404);
    await share(id);
    expect(await statusOf()).toBe(200);
    await call('shows.unshare', id);
    expect(await statusOf()).toBe(404);
  });

  it('is made once, and after it was withdrawn there is another one', async () => {
    const id = await create();
    await share(id);
    const first = await pathTo(id);
    await share(id);
    expect(await pathTo(id)).toBe(first);
    await call('shows.unshare', id);
    expect(await pathTo(id)).toBeNull();
    expect(await previewAt(first)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await share(id);
    expect((await preview(id)).status).toBe(200);
    expect((await previewAt(first)).status).toBe(404);
  });

  it('still leads there when the show is published, and nowhere when it is archived', async () => {
    const id = await create();
    await share(id);
    await staff.call('shows.edit', { params: { id }, body: { is_published: true } });
    expect((await preview(id)).body).toMatchObject({ is_published: true });
    await call('shows.archive', id);
    expect((await preview(id)).status).toBe(404);
  });

  it('is not made to a public show, and can be withdrawn from one', async () => {
    const id = await create();
    await share(id);
    const publish = { params: { id }, body: { is_published: true } };
    await staff.call('shows.edit', publish);
    const refused = await staff.call('shows.share', { params: { id } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'show-published' } });
    const made = await pathTo(id);
    await call('shows.unshare', id);
    expect(await pathTo(id)).toBeNull();
    expect((await previewAt(made)).status).toBe(404);
  });

  it.each(['public', 'called off'])(
    'is withdrawn from a show that is %s without a trace',
    async (what) => {
      const id = await create();
      await share(id);
      const edit = (body: object) => staff.call('shows.edit', { params: { id }, body });
      await edit({ is_published: true });
      if (what === 'called off') await edit({ is_published: false });
      await venue.awaitLog(visitor);
      const all = async () => Promise.all([...LISTS, `/shows/${id}/show.ics`].map(textAt));
      const told = await all();
      const { headers } = await staff.call('shows.get', { params: { id } });
      await call('shows.unshare', id);
      expect(await all()).toEqual(told);
      const stored = await staff.call('shows.get', { params: { id } });
      expect(stored.headers.get('etag')).not.toBe(headers.get('etag'));
      await edit({ tour_title: 'Tides' });
      await venue.awaitLog(visitor);
      // What visitors never saw changes nothing for them either.
      if (what === 'public') expect(await all()).not.toEqual(told);
      else expect(await all()).toEqual(told);
    },
  );

  it('is taken back and made again by undo, under another address', async () => {
    const id = await create();
    const made = await share(id);
    const first = await pathTo(id);
    expect((await undoAs(staff, commandOf(made))).status).toBe(200);
    expect(await pathTo(id)).toBeNull();
    const withdrawn = await share(id).then(() => call('shows.unshare', id));
    expect((await undoAs(staff, commandOf(withdrawn))).status).toBe(200);
    expect(await pathTo(id)).not.toBe(first);
    expect((await preview(id)).status).toBe(200);
  });

  it.each(['made-up', 'show_1.proof', 'a.b.c', '_.', '.'])('is none of %j', async (token) => {
    expect((await previewAt(`/preview/${token}`)).status).toBe(404);
  });
});

const create = () => addShow(staff, { is_published: false });
const share = (id: string) => call('shows.share', id);

async function call(name: 'shows.share' | 'shows.unshare' | 'shows.archive', id: string) {
  const changed = await staff.call(name, { params: { id } });
  expect(changed.status).toBe(200);
  await venue.awaitLog(staff);
  await venue.awaitLog(visitor);
  return changed;
}

async function pathTo(id: string): Promise<string | null> {
  return (await staff.call('shows.private-link', { params: { id } })).body.path;
}

async function preview(id: string) {
  return previewAt(await pathTo(id));
}

function previewAt(path: string | null) {
  return visitor.call('shows.preview', { params: { token: path?.replace('/preview/', '') ?? '' } });
}

async function textAt(path: string): Promise<string> {
  return (await fetch(venue.url + path, { headers: { accept: 'text/html' } })).text();
}
