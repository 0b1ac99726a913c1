import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { RawLog } from './raw-log.ts';
import { isMetadataStream } from '../storage/stream-metadata.ts';
import { HEADER, lineOf, type EventLine } from './transfer-line.ts';

type ExportLine = { text: string; event?: EventLine; position?: bigint };

/** Writes all events except those of the server's own streams. @returns how many. */
export async function exportLog(log: RawLog, file: string): Promise<number> {
  const unfinished = `${file}.part`;
  let events = 0;
  async function* lines() {
    for await (const { text, event } of exportLines(log)) {
      if (event) events += 1;
      yield `${text}\n`;
    }
  }
  await pipeline(lines, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, file);
  return events;
}

/** The lines of an export: the header, one for each event, and their number. */
export async function* exportLines(log: RawLog): AsyncGenerator<ExportLine> {
  let events = 0;
  yield { text: HEADER };
  for await (const recorded of log.recordedEvents()) {
    const event = lineOf(recorded);
    if (isServerStream(event.stream)) continue;
    events += 1;
    const position = BigInt(recorded.getCommitPosition());
    yield { text: JSON.stringify(event), event, position };
  }
  yield { text: JSON.stringify({ events }) };
}

function isServerStream(stream: string): boolean {
  return isMetadataStream(stream) ? stream.startsWith('$', 2) : stream.startsWith('$');
}
