import { beforeEach, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow, stagePhoto } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';
import { commandOf, undoAs } from '../undo/undo-call.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');
const staff = await venue.as('staff');
const visitor = await venue.as('visitor');

const set = async (pictures: string[], from?: string[]) => {
  const body = { pictures, ...(from && { from: { pictures: from } }) };
  const answer = await manager.call('venue.edit', { body });
  await venue.awaitLog(visitor);
  return answer;
};
const shown = async () => (await visitor.call('venue.pictures')).body;
const ids = async () => (await shown()).map(({ id }) => id);

beforeEach(() => set([]));

describe('the pictures of a venue', () => {
  it('are staged photos, in the order that is sent, given as those of a show', async () => {
    const [a, b] = [await stagePhoto(manager), await stagePhoto(manager, '#2980b9')];
    const { status, body } = await set([b.id, a.id]);
    expect(status).toBe(200);
    const pictures = [b, a].map((photo, order) => ({ ...photo, order }));
    expect(body.pictures).toEqual(pictures);
    expect(await shown()).toEqual(pictures);
    expect((await visitor.call('venue.get')).body.pictures).toEqual(pictures);
    await set([a.id, b.id]);
    expect(await ids()).toEqual([a.id, b.id]);
  });

  it('are merged with what somebody else has changed since', async () => {
    const [a, b, c] = [
      (await stagePhoto(manager)).id,
      (await stagePhoto(manager)).id,
      (await stagePhoto(manager)).id,
    ];
    await set([a, b]);
    await set([b, c], [b]);
    expect(await ids()).toEqual([a, b, c]);
    await set([], [b]);
    expect(await ids()).toEqual([a, c]);
  });

  it('cannot be a photo of a show, one that nobody staged, nor too many', async () => {
    const { id } = await stagePhoto(staff);
    await addShow(staff, { photos: [id] });
    const many = Array.from({ length: 11 }, (_, n) => `p${n}`);
    for (const pictures of [[id], ['nobody'], many]) {
      const { status, body } = await set(pictures);
      expect([status, Object.keys(Object(body).errors)]).toEqual([400, ['pictures']]);
    }
    expect(await ids()).toEqual([]);
  });

  it('are no photo for a show any more; one that was refused is', async () => {
    const [taken, left] = [(await stagePhoto(manager)).id, (await stagePhoto(manager)).id];
    await set([taken]);
    expect((await set([left, 'nobody'])).status).toBe(400);
    const show = await addShow(staff, { photos: [left] });
    const params = { id: show };
    const body = { photos: [left, taken] };
    expect((await staff.call('shows.edit', { params, body })).status).toBe(400);
  });

  it('are readable by everybody while they are current, and by staff later', async () => {
    const { id, image } = await stagePhoto(manager, '#8e44ad');
    await set([id]);
    expect((await visitor.send('GET', image)).status).toBe(200);
    const removed = await set([]);
    expect((await visitor.send('GET', image)).status).toBe(404);
    expect((await staff.send('GET', image)).status).toBe(200);
    expect((await undoAs(manager, commandOf(removed))).status).toBe(200);
    await venue.awaitLog(visitor);
    expect(await ids()).toEqual([id]);
    const { body } = await manager.call('history.list', { query: { field: 'pictures' } });
    expect(body.results[1]?.changes).toMatchObject([
      { field: 'pictures', before: [{ id, image }], after: [] },
    ]);
  });

  it('get smaller files, and are on the page of the facts without words', async () => {
    const { id, image } = await stagePhoto(manager, '#16a085');
    await set([id]);
    await expect
      .poll(async () => {
        const file = image.replace('.webp', '-64.avif');
        return (await visitor.send('GET', file)).headers.get('content-type');
      })
      .toBe('image/avif');
    const headers = { accept: 'text/html' };
    const { body } = await visitor.send<string>('GET', '/info', { headers });
    const img = new RegExp(`<img[^>]*src="${image}"[^>]*>`).exec(body)?.[0];
    expect(img).toMatch(/alt=""/);
    expect(img).toMatch(/width="64" height="48"/);
  });
});
