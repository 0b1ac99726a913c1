import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { RawLog } from './raw-log.ts';
import { isMetadataStream } from '../storage/stream-metadata.ts';
import { HEADER, lineOf } from './transfer-line.ts';

/** Writes all events but the streams of the server itself. @returns how many. */
export async function exportLog(log: RawLog, file: string): Promise<number> {
  const unfinished = `${file}.part`;
  let events = 0;
  async function* lines() {
    yield `${HEADER}\n`;
    for await (const event of log.recordedEvents()) {
      const line = lineOf(event);
      if (isOfTheServer(line.stream)) continue;
      events += 1;
      yield `${JSON.stringify(line)}\n`;
    }
    yield `${JSON.stringify({ events })}\n`;
  }
  await pipeline(lines, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, file);
  return events;
}

function isOfTheServer(stream: string): boolean {
  return isMetadataStream(stream) ? stream.startsWith('$', 2) : stream.startsWith('$');
}
