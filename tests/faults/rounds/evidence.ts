import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { eventsIn } from '../../setup/everything-in.ts';

/** What a failed round leaves in a folder, beside the output of the programs. */
interface Evidence {
  folder: string;
  eventStoreUrl: string;
  /** What writers and the mail server know. */
  reported: Record<string, unknown>;
  differences: readonly string[];
}

export async function keepEvidence({
  folder,
  eventStoreUrl,
  reported,
  differences,
}: Evidence): Promise<void> {
  await writeFile(join(folder, 'differences.txt'), differences.join('\n'));
  await writeFile(join(folder, 'reported.json'), text(reported));
  const events = await eventsIn(eventStoreUrl, ...PROJECTED_STREAMS).catch(() => []);
  await writeFile(join(folder, 'events.ndjson'), events.map((event) => text(event)).join('\n'));
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    if (part instanceof Map) return [...part];
    return part instanceof Set ? [...part] : part;
  });
}
