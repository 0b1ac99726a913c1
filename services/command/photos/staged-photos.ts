import { STAGED_PHOTOS } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import type { StoredPhoto } from '@stagedoor/contracts/events/show.events';
import type { Photos } from '@stagedoor/platform/photos/photos';
import type { Sql, Transactions } from '@stagedoor/platform/stores/postgres';

const HOUR_MS = 3_600_000;

/** Photos that were uploaded before a show or the venue has them. Whoever takes one keeps it. */
export function stagedPhotos(sql: Transactions, photos: Pick<Photos, 'has'>, now: () => Date) {
  const oldest = () => new Date(now().getTime() - STAGED_PHOTOS.hours * HOUR_MS);

  return {
    /** @throws Refused too-many-requests */
    assertRoom: (account: string): Promise<void> => assertRoom(sql, account),

    /** Nothing happens to a photo that is staged already. @throws Refused too-many-requests */
    add: ({ id, hash, width, height, placeholder }: StoredPhoto, account: string) =>
      sql.transaction(async (own) => {
        await own.rows('select pg_advisory_xact_lock(hashtext($1))', [`staged ${account}`]);
        await own.rows('delete from app.staged_photos where staged_at <= $1', [oldest()]);
        await assertRoom(own, account);
        await own.rows(ADD, [id, account, hash, width, height, placeholder, now()]);
      }),

    /**
     * Offers a show, or the venue, those of the photos that are staged: nobody else gets them
     * meanwhile, nor afterwards if the change was not refused.
     */
    offer: async <Result>(
      showId: string,
      ids: readonly string[],
      change: (offered: StoredPhoto[]) => Promise<Result>,
    ): Promise<Result> => {
      if (ids.length === 0) return change([]);
      const taken = await sql.rows<{ photo: StoredPhoto; is_new: boolean }>(TAKE, [
        ids,
        showId,
        oldest(),
      ]);
      const stored = await Promise.all(taken.map(({ photo }) => photos.has(photo.hash)));
      const offered = taken.flatMap(({ photo }, place) => (stored[place] ? photo : []));
      return change(offered).catch(async (error: unknown) => {
        const free = taken.filter(({ is_new }) => is_new).map(({ photo }) => photo.id);
        if (error instanceof Refused && free.length > 0) await sql.rows(GIVE_BACK, [free]);
        throw error;
      });
    },
  };

  async function assertRoom(own: Sql, account: string): Promise<void> {
    const staged = await own.row<{ count: bigint }>(COUNT, [account, oldest()]);
    if (Number(staged?.count ?? 0) < STAGED_PHOTOS.each) return;
    throw new Refused('too-many-requests', { message: TOO_MANY, retryAfter: RETRY_SECONDS });
  }
}

const RETRY_SECONDS = 3_600;
const TOO_MANY =
  `You have uploaded ${STAGED_PHOTOS.each} photos that no show has yet. ` +
  'Save the shows that they are for, or add more tomorrow.';

const COUNT = `
  select count(*) from app.staged_photos
  where account = $1 and staged_at > $2 and show_id is null`;
const ADD = `
  insert into app.staged_photos (id, account, hash, width, height, placeholder, staged_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`;
const TAKE = `
  with free as (
    select id, show_id from app.staged_photos
    where id = any($1) and staged_at > $3 and (show_id is null or show_id = $2)
    for update
  )
  update app.staged_photos as staged set show_id = $2 from free where staged.id = free.id
  returning free.show_id is null as is_new, jsonb_build_object(
    'id', staged.id, 'hash', hash, 'width', width, 'height', height, 'placeholder', placeholder
  ) as photo`;
const GIVE_BACK = 'update app.staged_photos set show_id = null where id = any($1)';
