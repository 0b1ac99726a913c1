import { setTimeout as sleep } from 'node:timers/promises';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import type { AnnouncedContent } from '@stagedoor/platform/announcements/announced-mail';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Log } from '@stagedoor/platform/process/log';
import type { Mail } from '../reactors/mail-outcome.ts';
import type { MailCounts, Sender, SmtpError } from '../reactors/mailer.ts';
import type { AnnouncementRows, Recipient } from './announcement-rows.ts';

type Announced = Mail & { from: Sender };

/** Looks up once what all mails of an announcement have, and makes that of each subscriber. */
export type MakeAnnouncement = (content: AnnouncedContent) => Promise<MailFor>;
type MailFor = (subscriber: string) => Promise<Omit<Announced, 'id' | 'to'>>;

/** Hands one mail over, and notes it just before its end is sent. */
export type HandOver = (
  mail: Announced,
  noted: { add: () => Promise<void>; remove: () => Promise<void> },
) => Promise<SmtpError | undefined>;

export interface Pacing {
  /** Mails a second. */
  pace: number;
  /** How long the mail server may take nothing, until somebody has to look. */
  patienceMs: number;
  /** In milliseconds. */
  now: () => number;
  /** Ends early with the signal. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const PACING: Omit<Pacing, 'pace'> = {
  patienceMs: 600_000,
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

interface SenderOptions {
  rows: AnnouncementRows;
  keys: Pick<Keys, 'find'>;
  make: MakeAnnouncement;
  /** If missing, mails are caught: they count as sent. */
  handOver: HandOver | undefined;
  counts: MailCounts;
  pacing: Pacing;
  log: Log;
}

/** What became of one mail. `gone` went to no server, `over` means that somebody has cancelled. */
type Result = keyof MailCounts | 'gone' | 'over' | { held: string };

/** Sends announcements, one after the other. No subscriber gets one twice, whatever breaks. */
export function announcementSender(options: SenderOptions) {
  const { rows, keys, make, handOver, counts, pacing, log } = options;
  const { pace, patienceMs, now, wait } = pacing;
  let nextAt = now();

  return {
    /** Sends what is due until the signal ends it. `woken` resolves when there may be more. */
    run: async (signal: AbortSignal, woken: () => AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        const wake = AbortSignal.any([signal, woken()]);
        try {
          const next = await rows.next();
          const isDue = next?.is_due === true;
          if (isDue && (await send(next.id, signal))) continue;
          await wait(isDue ? BEHIND_MS : Math.min(next?.in_ms ?? LONGEST_MS, LONGEST_MS), wake);
        } catch (err) {
          if (!signal.aborted) log.warn({ err }, 'An announcement has to wait.');
          await wait(RETRY_MS, signal);
        }
      }
    },
    send,
  };

  /** False while the read tables are behind. */
  async function send(id: string, signal: AbortSignal): Promise<boolean> {
    const content = await rows.begin(id);
    counts.unknown += await rows.lose(id);
    if (content) await sendToAll(id, await make(content), signal);
    return content !== undefined;
  }

  async function sendToAll(id: string, mailFor: MailFor, signal: AbortSignal): Promise<void> {
    let [takenAt, pauseMs, lateOnes, tried] = [now(), RETRY_MS, 0, 0];
    do {
      lateOnes = 0;
      let after = -1n;
      for (;;) {
        const page = await rows.recipients(id, after);
        for (const recipient of page) {
          await inTime(signal);
          if (signal.aborted) return;
          const result = await sendTo(id, recipient, mailFor);
          if (result === 'over') return;
          if (result !== 'gone') counts[typeof result === 'object' ? 'refused' : result] += 1;
          if (typeof result === 'object') return rows.hold(id, result.held);
          if (result === 'failed') {
            lateOnes += 1;
            if (now() - takenAt >= patienceMs) return rows.hold(id, NOTHING_TAKEN);
            await wait(pauseMs, signal);
            pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
          } else [takenAt, pauseMs] = [now(), RETRY_MS];
          tried += 1;
          if (tried % TOLD_EVERY === 0) await rows.tell();
        }
        const last = page.at(-1);
        if (!last) break;
        after = last.position;
      }
    } while (lateOnes > 0);
    await rows.end(id);
  }

  /** Waits for the next turn, by the pace. */
  async function inTime(signal: AbortSignal): Promise<void> {
    const [at, turn] = [now(), nextAt];
    // A mail that was late lets the next one catch up, and no more.
    nextAt = Math.max(turn + 1_000 / pace, at);
    if (turn > at) await wait(turn - at, signal);
  }

  async function sendTo(
    id: string,
    { id: subscriber, email }: Recipient,
    mailFor: MailFor,
  ): Promise<Result> {
    const stream = subscriberStream(subscriber);
    const [isSending, found] = await Promise.all([rows.isSending(id), keys.find([stream])]);
    if (!isSending) return 'over';
    const key = found.get(stream);
    // Whoever left has no key any more.
    if (!key) return 'gone';
    if (!handOver) {
      await rows.give(id, subscriber, 'taken');
      return 'gone';
    }
    const mail = await mailFor(subscriber);
    const named = { ...mail, id: `announcement-${id}-${subscriber}`, to: key.unseal(email) };
    const error = await handOver(named, {
      add: () => rows.give(id, subscriber),
      remove: () => rows.ungive(id, subscriber),
    });
    if (!error) {
      await rows.take(id, subscriber);
      return 'sent';
    }
    const { responseCode = 0, command } = error;
    if (responseCode >= 500 && command === 'MAIL FROM')
      return { held: `The mail server does not take mails from this sender (${responseCode}).` };
    if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) {
      await rows.refuse(id, subscriber, command === 'RCPT TO');
      return 'refused';
    }
    if (await rows.isLost(id, subscriber)) {
      log.warn({ announcement: id, subscriber }, 'The mail server may have taken a mail.');
      return 'unknown';
    }
    return (await rows.isSending(id)) ? 'failed' : 'over';
  }
}

const LONGEST_MS = 60_000;
const BEHIND_MS = 200;
const RETRY_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const TOLD_EVERY = 10;
const NOTHING_TAKEN = 'The mail server has taken no mail for ten minutes.';
