import type { Announcement, SendingState } from '@stagedoor/contracts/announcements.api';
import { ANNOUNCEMENTS } from '@stagedoor/contracts/facts/limits';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import {
  announcement,
  existingAnnouncement,
  type AnnouncementCommand,
  type AnnouncementState,
} from '@stagedoor/domain/mailing-list/announcement.decider';
import { venue } from '@stagedoor/domain/venue/venue.decider';
import {
  ANNOUNCEMENT_CHANNEL,
  withSendings,
} from '@stagedoor/platform/announcements/announcements.sql';
import { mailIsSetUp } from '@stagedoor/platform/mail/mail-set-up';
import type { Sql, Transactions } from '@stagedoor/platform/stores/postgres';
import type { ConfiguredVenue } from '@stagedoor/platform/venue/venue.presenter';
import type { CommandRunner, Run } from '../run/command-runner.ts';

interface AnnouncementSources {
  sql: Sql & Transactions;
  runner: Pick<CommandRunner, 'load' | 'loadReadable'>;
  configured: ConfiguredVenue;
  now: () => Date;
}

/** What people decide is an event; how far the projector has sent it is a row. */
export function createAnnouncements({ sql, runner, configured, now }: AnnouncementSources) {
  const shown = async (id: string, state: AnnouncementState, own = sql as Sql) => {
    const { created_at, ...existing } = existingAnnouncement(state);
    const createdAt = created_at || now().toISOString();
    const [found] = await withSendings(own, [{ ...existing, id, created_at: createdAt }]);
    if (!found) throw new Refused('not-found');
    return found;
  };

  /** Decides while nobody else decides about it, and the projector waits to change its row. */
  const decide = (
    run: Run,
    id: string,
    commandOf: (state: SendingState | undefined) => AnnouncementCommand,
    [note, ...values]: [string, ...unknown[]],
  ): Promise<Announcement> =>
    sql.transaction(async (own) => {
      await own.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
      const row = await own.row<{ state: SendingState }>(LOCK, [id]);
      const { state } = await run(announcement(id), commandOf(row?.state));
      await own.rows(note, [id, ...values]);
      await own.rows('select pg_notify($1, $2)', [ANNOUNCEMENT_CHANNEL, id]);
      return shown(id, state, own);
    });

  return {
    shown,
    assertSendable,
    find: async (id: string) => existingAnnouncement((await runner.load(announcement(id))).state),

    /** @throws Refused */
    send: async (run: Run, id: string, at: string | null): Promise<Announcement> => {
      await assertSendable();
      const ms = at === null ? 0 : Date.parse(at) - now().getTime();
      if (at !== null && !(ms > 0 && ms <= ANNOUNCEMENTS.days * DAY_MS))
        throw invalidField('at', 'Give a time within the next year.');
      return decide(
        run,
        id,
        (state = 'held') => ({ type: 'ReleaseAnnouncement', at, isHeld: state === 'held' }),
        [SCHEDULE, at ?? now().toISOString()],
      );
    },

    /** @throws Refused */
    cancel: (run: Run, id: string): Promise<Announcement> =>
      decide(
        run,
        id,
        (state) => ({
          type: 'CancelAnnouncement',
          isUnderWay: state === 'scheduled' || state === 'sending',
        }),
        [CANCEL, now().toISOString()],
      ),
  };

  /** @throws Refused without mail, or without a postal address, which such mails must have. */
  async function assertSendable(): Promise<void> {
    if (!(await mailIsSetUp(sql))) throw new Refused('no-mail');
    const { state } = await runner.loadReadable(venue);
    if (state.said.address === undefined && !configured.given.includes('address'))
      throw new Refused('conflict', { message: NO_ADDRESS });
  }
}

const DAY_MS = 86_400_000;

const NO_ADDRESS =
  'Write the postal address of the venue under Manage > Venue first: every announcement has it.';

const LOCK = 'select state from app.announcement_sendings where announcement = $1 for update';

const SCHEDULE = `
  insert into app.announcement_sendings as sending (announcement, at, state)
  values ($1, $2, 'scheduled')
  on conflict (announcement) do update
    set at = excluded.at, state = 'scheduled', held_reason = null
    where sending.state = 'held'`;

const CANCEL = `
  update app.announcement_sendings set state = 'cancelled', ended_at = $2
  where announcement = $1 and state in ('scheduled', 'sending')`;
