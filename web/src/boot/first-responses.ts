import { boot } from './boot.ts';

const responses = new Map(Object.entries(boot.responses ?? {}));

/** The response to a call that came with the page, by the call's address. It is given once: later calls want the latest. */
export function takeFirstResponse(url: string): unknown {
  const response = responses.get(url);
  responses.delete(url);
  return response;
}
