import { isErasure } from '@stagedoor/contracts/events/erasures';
import { writeFile } from 'node:fs/promises';
import { eventsOf, importLog } from '@stagedoor/eventlog/transfer/import-log';
import { RawLog } from '@stagedoor/eventlog/transfer/raw-log';
import { HEADER, parseLine, type EventLine } from '@stagedoor/eventlog/transfer/transfer-line';
import { isOfProduct } from '@stagedoor/contracts/events/streams';
import type { LoggedEvent } from '../event-log/event-log.ts';
import { openEventLog } from '../event-log/eventstore.ts';
import { loggedEvent } from '../event-log/logged-event.ts';
import { leafOf } from '../proof/event-leaf.ts';

type LogSummary = Awaited<ReturnType<typeof logSummaryOf>>;

export function eventsInLines(lines: readonly string[]): EventLine[] {
  return lines.flatMap((text) => {
    if (text === HEADER) return [];
    const line = parseLine(text);
    return 'events' in line ? [] : line;
  });
}

/** Reads a whole export. @throws Error that names a damaged line. */
export async function logSummaryOf(file: string) {
  /** The last revision of each stream. */
  const streams = new Map<string, number>();
  const erased = new Set<string>();
  /** The size counts the product's events alone, as checkpoints do. */
  let [events, size] = [0, 0];
  for await (const event of eventsOf(file)) {
    events += 1;
    if (isOfProduct(event.stream)) size += 1;
    if (isErasure(event)) erased.add(event.stream);
    streams.set(event.stream, event.revision ?? Infinity);
  }
  return { events, size, streams, erased };
}

/** Writes an export of these erasures, each at the end of its stream in the summarized log. */
export async function writeErasures(
  file: string,
  { streams, erased }: LogSummary,
  ledger: readonly EventLine[],
): Promise<void> {
  const lines = ledger.flatMap((event) => {
    const last = streams.get(event.stream);
    return last === undefined || erased.has(event.stream) ? [] : { ...event, revision: last + 1 };
  });
  const all = [HEADER, ...lines.map((it) => JSON.stringify(it))];
  await writeFile(file, `${[...all, JSON.stringify({ events: lines.length })].join('\n')}\n`);
}

/** Appends the exports one after another. @throws Error where the log then differs from them. */
export async function importAll(url: string, files: readonly string[]): Promise<void> {
  await using raw = new RawLog(url);
  for (const file of files) await importLog(raw, file);
  await using compare = comparison(url);
  for (const file of files) for await (const event of eventsOf(file)) await compare.next(event);
}

/** Compares an export with a log, event by event, from the beginning of both. */
export function comparison(url: string) {
  const log = openEventLog(url);
  const logged = eventsIn(log.scan());
  let events = 0;

  return {
    /**
     * Compares the next line of the export with the log. Returns its event, or undefined when it is
     * not of the product. @throws Error where the log holds another event.
     */
    async next(line: EventLine): Promise<LoggedEvent | undefined> {
      if (!isOfProduct(line.stream)) return undefined;
      events += 1;
      const { value: inLog } = await logged.next();
      const event = inLog && loggedFrom(line, inLog.position);
      if (inLog && event && leafOf(inLog).equals(leafOf(event))) return event;
      throw new Error(
        `The log differs from the backup at event ${events}: ` +
          `${line.type} in ${line.stream} at revision ${line.revision}.`,
      );
    },
    [Symbol.asyncDispose]: () => log.close(),
  };
}

async function* eventsIn(scan: AsyncIterable<LoggedEvent[]>) {
  for await (const batch of scan) yield* batch;
  return undefined;
}

function loggedFrom(line: EventLine, position: bigint): LoggedEvent {
  const { id, stream, type, data, metadata, created } = line;
  return loggedEvent({
    id,
    type,
    streamId: stream,
    revision: BigInt(line.revision ?? -1),
    position: { commit: position },
    data: parsed(data),
    metadata: parsed(metadata),
    created: new Date(created),
  });
}

export function lineFrom(event: LoggedEvent): EventLine {
  const { stream, revision, id, type, recordedAt: created, recorded } = event;
  const [data, metadata] = [JSON.stringify(recorded.data), JSON.stringify(recorded.metadata)];
  return { stream, revision, id, type, created, json: true, data, metadata };
}

function parsed(content: EventLine['data']): unknown {
  return typeof content === 'string' ? JSON.parse(content) : content;
}
