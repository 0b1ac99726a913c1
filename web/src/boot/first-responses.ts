import { textOf } from './boot-data.ts';
import { parseRecord } from './parse-record.ts';

const responses = new Map(Object.entries(parseRecord(textOf('responses'))));

/** The response that came with the page for this request. Only the first call gets it. */
export function takeFirstResponse(key: string): unknown {
  const response = responses.get(key);
  responses.delete(key);
  return response;
}
