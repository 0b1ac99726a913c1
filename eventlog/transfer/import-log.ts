import { createReadStream } from 'node:fs';
import {
  BACKWARDS,
  END,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
  type EventData,
  type JSONEventData,
} from '@eventstore/db-client';
import { appendSize, TOMBSTONE } from '../storage/log-event.ts';
import type { RawLog } from './raw-log.ts';
import {
  counterpartOf,
  isMetadataStream,
  limitsOf,
  subjectOf,
} from '../storage/stream-metadata.ts';
import { bytesOf, HEADER, parseLine, type EventLine } from './transfer-line.ts';

const APPEND_EVENTS = 500;
const APPEND_BYTES = 512 * 1024;
/** The most appends that wait for replies. The log writes those that wait in one transaction. */
const IN_FLIGHT = 256;
const APPEND_LIMIT_MS = 120_000;
/** What KurrentDB 26 says of an event over its limit, which the client does not know. */
const EVENT_TOO_LARGE = 'MaximumAppendEventSizeExceeded';

/**
 * Appends every event at its revision and with its id, so that an import can be repeated.
 * @returns how many events the file has, and whether the log lacked any of them.
 */
export async function importLog(log: RawLog, file: string) {
  const head = await log.head();
  const target = importTarget(log, head);
  let events = 0;
  let promised: number | undefined;
  for await (const line of linesOf(file)) {
    if ('events' in line) {
      promised = line.events;
      break;
    }
    await target.take(line);
    events += 1;
  }
  await target.finish();
  if (promised === events) return { events, isNew: target.isNew() };
  throw new Error(`${file} is not complete: it ends after ${events} events.`);
}

/** The events of a file, in order. The file may be incomplete. */
export async function* eventsOf(file: string): AsyncGenerator<EventLine> {
  for await (const line of linesOf(file)) if (!('events' in line)) yield line;
}

type Group = { stream: string; first: number; events: EventData[]; size: number };

function importTarget(log: RawLog, head: bigint) {
  const inFlight: Promise<void>[] = [];
  /** Softly deleted streams. The next write brings one back, and the log writes its metadata. */
  const deleted = new Set<string>();
  const metadataMadeByLog = new Set<string>();
  /** Streams that an earlier attempt closed; their tombstones come later in the file. */
  const closed = new Set<string>();
  let group: Group | undefined;
  let isCallOpen = false;
  let isNew = false;

  async function flush(): Promise<void> {
    if (!group) return;
    const isLarge = group.size > APPEND_BYTES;
    const appended = append(group);
    group = undefined;
    // Awaited later.
    appended.catch(() => undefined);
    inFlight.push(appended);
    // The first append opens the call that keeps the others in their order, and many large events
    // would not fit into memory.
    if (isLarge || !isCallOpen) await Promise.all(inFlight.splice(0));
    else if (inFlight.length >= IN_FLIGHT) await inFlight.shift();
    isCallOpen = true;
  }

  async function settle(): Promise<void> {
    await flush();
    await Promise.all(inFlight.splice(0));
  }

  async function append(appended: Group): Promise<void> {
    const { stream, first, events } = appended;
    try {
      const { position } = await log.appendToStream(stream, events, {
        expectedRevision: first === 0 ? NO_STREAM : BigInt(first - 1),
        deadline: APPEND_LIMIT_MS,
      });
      isNew ||= (position?.commit ?? -1n) > head;
    } catch (error) {
      if (!(error instanceof StreamDeletedError)) throw failureOf(appended, error);
      closed.add(subjectOf(stream));
    }
  }

  async function close(stream: string): Promise<void> {
    const { position } = await log.tombstoneStream(stream).catch((error: unknown) => {
      if (error instanceof StreamDeletedError) return { position: undefined };
      throw error;
    });
    isNew ||= position !== undefined;
    closed.delete(stream);
    // Writing its metadata no longer brings it back.
    deleted.delete(stream);
  }

  /** Deletes a deleted stream anew: appended as an event, the deletion would bring it back. */
  async function deleteAgain(stream: string, revision: number): Promise<void> {
    const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    for await (const { event } of log.readStream(counterpartOf(stream), newest)) {
      if (!event || event.revision >= BigInt(revision)) continue;
      await log.deleteStream(stream);
      isNew = true;
    }
  }

  return {
    isNew: () => isNew,

    async take({ stream, revision, ...line }: EventLine): Promise<void> {
      const bytes = { data: bytesOf(line.data), metadata: bytesOf(line.metadata) };
      const size = appendSize({ ...line, ...bytes });
      const fits =
        group?.stream === stream &&
        group.events.length < APPEND_EVENTS &&
        group.size + size <= APPEND_BYTES;
      if (!fits) await flush();
      if (revision === undefined) {
        await settle();
        return close(stream);
      }
      if (isMetadataStream(stream) && metadataMadeByLog.delete(stream)) return undefined;

      const subject = subjectOf(stream);
      const deletes = isMetadataStream(stream) && limitsOf(bytes.data).truncateBefore === TOMBSTONE;
      if (deletes && deleted.has(subject)) {
        await settle();
        return deleteAgain(subject, revision);
      }
      if (deleted.delete(subject)) metadataMadeByLog.add(counterpartOf(subject));
      if (deletes) deleted.add(subject);
      group ??= { stream, first: revision, events: [], size: 0 };
      group.events.push(eventDataOf(line, bytes));
      group.size += size;
      return undefined;
    },

    async finish(): Promise<void> {
      await settle();
      const [stream] = closed;
      if (stream !== undefined) throw new Error(`${stream} was deleted for ever in this log.`);
    },
  };
}

/** The client sends metadata as it is, and writes JSON data anew. */
function eventDataOf(
  { id, type, json }: Pick<EventLine, 'id' | 'type' | 'json'>,
  { data, metadata: { buffer, byteOffset, length } }: Record<'data' | 'metadata', Buffer>,
): EventData {
  const metadata = new Uint8Array(buffer, byteOffset, length);
  const event = { id, type, metadata };
  const value = json ? parsedJson(data.toString()) : undefined;
  return value === undefined
    ? { ...event, contentType: 'application/octet-stream', data }
    : { ...event, contentType: 'application/json', data: value };
}

/** Undefined for text that is not JSON. Numbers that JavaScript would round stay as they are. */
function parsedJson(text: string): JSONEventData['data'] | undefined {
  try {
    return JSON.parse(text, (_key, value, context?: { source: string }) =>
      typeof value === 'number' ? JSON.rawJSON(context?.source ?? '') : value,
    );
  } catch {
    return undefined;
  }
}

declare global {
  interface JSON {
    /** A value that is written as this text; not yet in the types of the language. */
    rawJSON(text: string): object;
  }
}

/** What an import says of an append that failed. */
function failureOf({ stream, first, size }: Group, error: unknown): unknown {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion: current } = error;
    return new Error(
      `${stream} holds other events than the file: revision ${first} cannot be written, ` +
        `the stream is at ${typeof current === 'bigint' ? current : -1}.`,
    );
  }
  const isOverLimit = error instanceof MaxAppendSizeExceededError;
  if (!isOverLimit && !String(error).includes(EVENT_TOO_LARGE)) return error;
  const limit = isOverLimit ? `, which is ${error.maxAppendSize} bytes` : '';
  return new Error(
    `Revision ${first} of ${stream} is too large: it has ${size} bytes, ` +
      `more than the limit of this log${limit}.`,
  );
}

async function* linesOf(file: string) {
  let number = 0;
  for await (const text of textLinesOf(file)) {
    number += 1;
    if (number === 1) {
      if (text !== HEADER) throw new Error(`${file} is not an export of an event log.`);
      continue;
    }
    try {
      yield parseLine(text);
    } catch (cause) {
      throw new Error(`${file} is damaged in line ${number}.`, { cause });
    }
  }
}

async function* textLinesOf(file: string): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [end = '', ...lines] = String(chunk).split('\n');
    parts.push(end);
    for (const line of lines) {
      yield parts.join('');
      parts = [line];
    }
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}
