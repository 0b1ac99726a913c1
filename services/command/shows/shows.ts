import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Genre, NO_GENRE } from '@stagedoor/contracts/genre';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import type { Show, ShowDetails, ShowEdit, StatusEdit } from '@stagedoor/contracts/show';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { endOf, startOf } from '@stagedoor/platform/venue/show.start';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import { inParallel } from '../run/bulk.ts';
import type { CommandRunner } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import { sharedReading } from '../run/shared-reading.ts';
import type { Current, Known } from '../run/known-streams.ts';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import { noteShown } from '../http/request-command.ts';
import { addPhotos } from '@stagedoor/domain/show/show-photos.decider';
import {
  conflictsOf,
  existingShow,
  show,
  type ShowCommand,
  type ShowState,
} from '@stagedoor/domain/show/show.decider';

interface ShowsOptions {
  runner: Pick<CommandRunner, 'load' | 'loadReadable'>;
  timeZone: string;
  now: () => Date;
}

export interface ShowConditions {
  ifRevision?: number | undefined;
  /** The edit that the commands carry out, with what it changes the fields from. */
  edit?: ShowEdit | StatusEdit;
  isNew?: boolean;
}

type ShowCommands = ShowCommand[] | ((current: Known<ShowState>) => ShowCommand[]);

export function createShows({ runner, timeZone, now }: ShowsOptions) {
  let lastGenres: readonly Genre[] = [NO_GENRE];
  /** One unreadable event among the genres must not keep shows from being changed. */
  const findGenres = sharedReading(
    async () => (lastGenres = (await runner.loadReadable(genres)).state.genres),
  );

  return {
    findGenres,

    today: () => venueDay(timeZone, now()),
    /** RFC 3339, in UTC. */
    now: () => now().toISOString(),

    /** The venue's day of a moment (RFC 3339). */
    dayOf: (moment: string) => venueDay(timeZone, new Date(moment)),

    /** When a show begins, or its day ends where no time is known; RFC 3339, in UTC. */
    startOf: (details: Pick<ShowDetails, 'date' | 'doors_time' | 'show_time'>): string =>
      startOf(details.date, details, timeZone)?.utc ?? endOf(details.date, timeZone),

    /** @throws Refused not-found */
    assertExists: async (id: string): Promise<void> =>
      void existingShow((await runner.load(show(id))).state),

    /**
     * Runs commands on one show and returns it as the API does, with the ETag that the next edit is
     * based on. An edit of an older revision, or of fields that others changed since `from`, is
     * refused with the current show.
     */
    change: async (
      reply: FastifyReply,
      id: string,
      commands: ShowCommands,
      { ifRevision, edit, isNew = false }: ShowConditions = {},
    ): Promise<Show> => {
      let reading: Promise<readonly Genre[]> = Promise.resolve(lastGenres);
      const shown = async (current: Current<ShowState>) => present(id, current, await reading);
      const subject = { ...show(id), isNew };
      const changed = await reply.request.run(subject, async (current, isRepeated) => {
        const list = typeof commands === 'function' ? commands(current) : commands;
        const mayHaveGenre = genreIdsOf(current.state, list).some((it) => it !== NO_GENRE.id);
        // Beside the append, since it may only be the response that needs them.
        if (mayHaveGenre) reading = findGenres().catch(() => lastGenres);
        if (isRepeated) return list;
        const isOld = ifRevision !== undefined && ifRevision !== current.revision;
        const conflicts = edit ? conflictsOf(existingShow(current.state), edit) : [];
        if (isOld || conflicts.length > 0) {
          noteShown(reply.request, current.position);
          const now = { current: await shown(current), ...(conflicts.length > 0 && { conflicts }) };
          throw new Refused('stale-revision', now);
        }
        if (genreIdsIn(list).some((it) => it !== NO_GENRE.id)) assertGenres(list, await reading);
        return list;
      });
      // The next edit sends it back as If-Match.
      reply.header('etag', `"${changed.revision}"`);
      return shown(changed);
    },

    /**
     * Announces an unpublished copy of a show, with its details and photos, for each date.
     * @throws Refused not-found
     */
    duplicate: async (request: FastifyRequest, id: string, dates: readonly string[]) => {
      const { details, photos } = existingShow((await runner.load(show(id))).state);
      const catalogue = await findGenres();
      // A show whose genre was deleted has none.
      const { id: genre_id } = catalogue.find((genre) => genre.id === details.genre_id) ?? NO_GENRE;
      return inParallel(request, dates, async (date, place) => {
        const copyId = derivedId(request.commandId, 'copy', String(place));
        const copied = photos.map((photo) => ({ ...photo, id: derivedId(copyId, photo.id) }));
        const moments = { on_sale_at: null, publish_at: null };
        const made = await request.run({ ...show(copyId), isNew: true }, [
          { type: 'AnnounceShow', details: { ...details, genre_id, date, ...moments } },
          addPhotos(copied),
        ]);
        return present(copyId, made, catalogue);
      });
    },
  };

  function present(id: string, current: Current<ShowState>, catalogue: readonly Genre[]): Show {
    const found = existingShow(current.state);
    const record = { id, ...found, created_at: current.createdAt, updated_at: current.updatedAt };
    const genre = catalogue.find((candidate) => candidate.id === found.details.genre_id);
    return presentShow(record, genre, venueDay(timeZone, now()));
  }
}

function genreIdsOf(state: ShowState, commands: readonly ShowCommand[]): string[] {
  const now = state.phase === 'unknown' ? [] : [state.details.genre_id];
  return [...now, ...genreIdsIn(commands)];
}

/** @throws Refused invalid-input for a genre that does not exist. */
export function assertGenres(commands: readonly ShowCommand[], catalogue: readonly Genre[]): void {
  const isKnown = (genreId: string) => catalogue.some(({ id }) => id === genreId);
  if (genreIdsIn(commands).every(isKnown)) return;
  throw invalidField('genre_id', 'There is no such genre. Please choose another one.');
}

function genreIdsIn(commands: readonly ShowCommand[]): string[] {
  return commands.flatMap((command) => {
    if ('details' in command) return command.details.genre_id;
    return ('changes' in command && command.changes.genre_id) || [];
  });
}
