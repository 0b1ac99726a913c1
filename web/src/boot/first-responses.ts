import { boot } from './boot-data.ts';

const responses = new Map(Object.entries(boot.responses ?? {}));

/** The response that came with the page for this address. Only the first call gets it. */
export function takeFirstResponse(url: string): unknown {
  const response = responses.get(url);
  responses.delete(url);
  return response;
}
