import { boot } from './boot.ts';

const responses = new Map(Object.entries(boot.responses ?? {}));

/** The answer to a call that the server wrote into the page, by the call's address. It is good for one time only: whoever asks again wants to know what is new. */
export function takeFirstAnswer(url: string): unknown {
  const answer = responses.get(url);
  responses.delete(url);
  return answer;
}
