import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { rename } from 'node:fs/promises';
import { z } from 'zod';
import { eventLeaf } from '@stagedoor/platform/proof/event-leaf';

/* A file for auditors is lines of JSON: a header, and one line for every event that it covers. */
const FORMAT = 'stagedoor audit';
const header = z.object({
  format: z.literal(FORMAT, 'This is not a file that "audit export" made.'),
  version: z.literal(1, 'A newer version of the product made this file.'),
  checkpoint: z.string(),
  key: z.string(),
});
const event = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});
/** `leaf` is what the tree in the database holds. Lines outside the period have no `event`. */
const line = z.object({ leaf: z.base64(), event: event.optional() });

type AuditHeader = Pick<z.infer<typeof header>, 'checkpoint' | 'key'>;
export type AuditLine = z.infer<typeof line>;
export interface AuditFile extends AuditHeader {
  lines: AuditLine[];
}

/** The file appears only when it is complete. */
export async function writeAuditFile(
  file: string,
  { checkpoint, key }: AuditHeader,
  lines: AsyncIterable<AuditLine>,
): Promise<void> {
  async function* texts() {
    yield `${JSON.stringify({ format: FORMAT, version: 1, checkpoint, key })}\n`;
    for await (const one of lines) yield `${JSON.stringify(one)}\n`;
  }
  const unfinished = `${file}.part`;
  await pipeline(texts, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, file);
}

/** @throws Error with a sentence for a file of another kind, or a line that is damaged. */
export async function readAuditFile(file: string): Promise<AuditFile> {
  const texts = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let first: AuditHeader | undefined;
  const lines: AuditLine[] = [];
  for await (const text of texts) {
    if (first) lines.push(parsed(line, text, `${file}, line ${lines.length + 2}`));
    else first = parsed(header, text, file);
  }
  if (!first) throw new Error(`${file}: This is empty.`);
  return { ...first, lines };
}

/** The leaf of the event in this line; without an event, the leaf that the tree holds. */
export function leafIn({ leaf, event }: AuditLine): Buffer {
  return event ? eventLeaf(event) : Buffer.from(leaf, 'base64');
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, place: string) {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const problem = error instanceof z.ZodError ? error.issues[0]?.message : undefined;
    throw new Error(`${place}: ${problem ?? 'This is not JSON.'}`, { cause: error });
  }
}
