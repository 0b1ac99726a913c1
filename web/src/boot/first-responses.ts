import { boot } from './boot-data.ts';

const responses = new Map(Object.entries(boot.responses ?? {}));

/** The response that came with the page for this request. Only the first call gets it. */
export function takeFirstResponse(key: string): unknown {
  const response = responses.get(key);
  responses.delete(key);
  return response;
}
