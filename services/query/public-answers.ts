import type { FastifyReply } from 'fastify';
import type { Answer } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/paths';
import type { Call } from '@stagedoor/platform/mount';
import type { AnswerCache } from './answer-cache.ts';
import { type About, finishAnswer, sendFinished } from './finished.ts';

type Made<Name extends RouteName> = { answer: Answer<Name> } & Pick<About, 'revision' | 'vary'>;

export interface PublicAnswers {
  /** Answers with what is kept for this route, path and query, else with what `make` finds. While the store is away that may be old: `X-Stale` says so. */
  send<Name extends RouteName>(
    name: Name,
    call: Pick<Call<Name>, 'params' | 'query' | 'request' | 'reply'>,
    make: () => Promise<Made<Name>>,
  ): Promise<FastifyReply>;
}

/** Answers that are the same for everyone who may see them. Browsers keep them and ask each time whether they still hold. */
export function publicAnswers(cache: AnswerCache): PublicAnswers {
  return {
    send: async (name, { params, query, request, reply }, make) => {
      // Validated parameters stand in the order of their schema, so equal questions have equal keys.
      const key = `${name} ${JSON.stringify([params, query])}`;
      const { finished, stale } = await cache.answer(key, async () => {
        const { answer, ...about } = await make();
        return finishAnswer(name, answer, { ...about, cacheControl: 'public, no-cache' });
      });
      if (stale) reply.headers({ 'x-stale': 'true', warning: '110 - "Response is Stale"' });
      return sendFinished(request, reply, finished);
    },
  };
}
