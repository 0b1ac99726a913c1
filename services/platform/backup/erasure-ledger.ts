import { appendFile, readFile } from 'node:fs/promises';
import { parseLine, type EventLine } from '@stagedoor/eventlog/transfer/transfer-line';

/** Lies beside the backups, and says who must stay erased whichever backup is restored. */
export const LEDGER = 'erased.ndjson';

const ERASURES = ['MessageErased', 'SubscriberErased'];

export function isErasure({ type }: Pick<EventLine, 'type'>): boolean {
  return ERASURES.includes(type);
}

/** Adds the events of erasures that are not in the ledger. They name nobody. */
export async function noteErasures(file: string, events: readonly EventLine[]): Promise<void> {
  const noted = new Set((await readErasures(file)).map(({ stream }) => stream));
  const lines = events.filter(({ stream }) => !noted.has(stream)).map((it) => JSON.stringify(it));
  // A crash may have left half a line.
  if (lines.length > 0)
    await appendFile(file, `\n${lines.join('\n')}\n`, { mode: 0o600, flush: true });
}

/** The erasures in a ledger; none where there is no such file. */
export async function readErasures(file: string): Promise<EventLine[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return '';
    throw error;
  });
  return erasuresIn(text);
}

export function erasuresIn(text: string): EventLine[] {
  return text.split('\n').flatMap((line) => erasureIn(line) ?? []);
}

/** Undefined for half a line: an erasure is noted again when a crash interrupted its note. */
function erasureIn(line: string): EventLine | undefined {
  try {
    const event = parseLine(line);
    return 'events' in event || !isErasure(event) ? undefined : event;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
