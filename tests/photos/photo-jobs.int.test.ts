import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { StorageAway } from '@stagedoor/platform/stores/store-away';
import { photoVariants } from '../../services/projector/reactors/photos.reactor.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { openVenue } from '../setup/test-venue.ts';

const log = createLog('silent', 'test');
const PROBLEM =
  'A photo could not be prepared for small screens and link previews, and is shown in full size: ' +
  'of the show on 2030-05-04. Remove it and upload it in another format or size.';

let show: { id: string; photoId: string; hash: string };
/** What happens at each try; the tries of one test. */
let outcome: () => Promise<void>;
let tries: number;
/** No two shows have the same picture, which would be the same file. */
let shows = 0;

const venue = closeAfterTests(await openVenue());
const staff = await venue.as('staff');

beforeEach(async () => {
  await venue.sql.rows('delete from projector.photos_set_aside');
  tries = 0;
  outcome = async () => undefined;
  show = await showWithPhoto();
});

describe('the job that makes the smaller files of a photo', () => {
  it('fails four times, then sets the photo aside, as the status says until it is removed', async () => {
    outcome = () => Promise.reject(new Error('broken'));
    for (let attempt = 1; attempt < 5; attempt += 1)
      await expect(work(attempt)).rejects.toThrow('broken');
    expect(await problems()).toEqual([]);
    await work(5);
    expect(await problems()).toEqual([PROBLEM]);
    expect(JSON.stringify(await venue.readiness())).not.toContain('Glass Harbor');
    await remove();
    expect(await problems()).toEqual([]);
  });

  it('is no longer set aside once it succeeds', async () => {
    outcome = () => Promise.reject(new Error('broken'));
    await work(5);
    outcome = async () => undefined;
    await work(1);
    expect(await problems()).toEqual([]);
  });

  it('goes on for hours while the storage is away', async () => {
    outcome = () => Promise.reject(new StorageAway('away'));
    await expect(work(40)).rejects.toThrow('away');
    expect(await problems()).toEqual([]);
  });

  it('is dropped when its photo is gone', async () => {
    await remove();
    await work(1);
    expect(tries).toBe(0);
  });

  it('is kept while the read tables do not know yet whether the photo is gone', async () => {
    await remove();
    await venue.sql.rows('update projector.reacted set position = position + 1');
    await work(1).finally(() =>
      venue.sql.rows('update projector.reacted set position = position - 1'),
    );
    expect(tries).toBe(1);
  });
});

function work(attempt: number) {
  const makeVariants = async () => {
    tries += 1;
    await outcome();
  };
  const reactor = photoVariants({ photos: { makeVariants }, database: venue.sql, log });
  return reactor.work({ hash: show.hash, width: 64 }, attempt);
}

async function problems(): Promise<string[]> {
  return (await staff.call('status.get')).body.problems;
}

async function remove(): Promise<void> {
  await staff.call('shows.delete-photo', { params: { id: show.id, photoId: show.photoId } });
  // A read of the same browser waits for what it wrote.
  await staff.call('shows.get', { params: { id: show.id } });
}

async function showWithPhoto() {
  shows += 1;
  const id = await addShow(staff);
  const [photo] = (await uploadPhotos(staff, id, `#0000${10 + shows}`)).body.photos;
  await staff.call('shows.get', { params: { id } });
  const hash = /[0-9a-f]{40}/.exec(photo?.image ?? '')?.[0] ?? '';
  return { id, photoId: photo?.id ?? '', hash };
}
