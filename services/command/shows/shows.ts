import type { Genre } from '@stagedoor/contracts/genre';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Show } from '@stagedoor/contracts/show';
import { GENRES_STREAM, showStream } from '@stagedoor/contracts/streams';
import { presentShow } from '@stagedoor/platform/venue/show.presenter';
import { venueDay } from '@stagedoor/platform/venue/venue-day';
import type { CommandContext, CommandRunner, Outcome } from '../command-runner.ts';
import { genresDecider } from '../genres/genres.decider.ts';
import { existingShow, showDecider, type ShowCommand, type ShowState } from './show.decider.ts';

export interface ShowsOptions {
  runner: CommandRunner;
  timeZone: string;
  now: () => Date;
}

export interface ChangedShow {
  show: Show;
  revision: number;
  position: bigint | undefined;
}

export interface Shows {
  /** Runs commands on one show, all or none. @throws Refused. */
  change(
    id: string,
    commands: ShowCommand[],
    context: CommandContext,
    ifRevision?: number,
  ): Promise<ChangedShow>;
  /** The show as it is, and how far the log must be projected to show that. @throws Refused not-found. */
  get(id: string): Promise<ChangedShow>;
}

/** Commands on shows, answered with the show as the API gives it. */
export function createShows({ runner, timeZone, now }: ShowsOptions): Shows {
  const loadGenres = async () => (await runner.load(GENRES_STREAM, genresDecider)).state.genres;

  function present(id: string, outcome: Outcome<ShowState>, genres: readonly Genre[]): ChangedShow {
    const { phase, details, photos } = existingShow(outcome.state);
    const genre = genres.find((candidate) => candidate.id === details.genre_id);
    const record = {
      id,
      details,
      photos,
      is_published: phase === 'published',
      is_archived: phase === 'archived',
      created_at: outcome.createdAt,
      updated_at: outcome.updatedAt,
    };
    return {
      show: presentShow(record, genre, venueDay(timeZone, now())),
      revision: outcome.revision,
      position: outcome.position,
    };
  }

  return {
    get: async (id) => {
      const loaded = await runner.load(showStream(id), showDecider);
      return present(id, { ...loaded, position: loaded.lastPosition }, await loadGenres());
    },
    change: async (id, commands, context, ifRevision) => {
      let genres: readonly Genre[] = [];
      const prepare = async () => {
        genres = await loadGenres();
        assertGenres(commands, genres);
      };
      const order = { stream: showStream(id), decider: showDecider, commands, ifRevision, prepare };
      const outcome = await runner.run(order, context);
      return present(id, outcome, genres);
    },
  };
}

function assertGenres(commands: ShowCommand[], genres: readonly Genre[]): void {
  const wanted = commands.flatMap((command) =>
    command.type === 'AnnounceShow'
      ? [command.details.genre_id]
      : command.type === 'ChangeDetails'
        ? [command.changes.genre_id]
        : [],
  );
  const isKnown = (wantedId: string) => genres.some(({ id }) => id === wantedId);
  if (wanted.every((genreId) => genreId === undefined || isKnown(genreId))) return;
  throw new Refused('invalid-input', {
    errors: { genre_id: ['There is no such genre. Please choose another one.'] },
  });
}
