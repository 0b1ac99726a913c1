import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBody, Parsed } from '@stagedoor/contracts/api';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { clientOf } from '@stagedoor/platform/http/client-address';
import type { AnswerCache, Kept } from './answer-cache.ts';
import { type About, finishAnswer, sendFinished } from './finished.ts';

/** What a public answer depends on, validated. */
export interface Asked<Name extends RouteName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
}

type Made<Name extends RouteName> = { answer: ResponseBody<Name> } & Pick<
  About,
  'revision' | 'vary'
>;

/** By route: how its answer is found. */
export type Answering<Names extends RouteName> = {
  [Name in Names]: (asked: Asked<Name>) => Promise<Made<Name>>;
};

export interface PublicAnswers {
  /** What is kept for this route, path and query, else what `make` finds. While the store is away it may be old. */
  find<Name extends RouteName>(
    name: Name,
    asked: Asked<Name>,
    make: () => Promise<Made<Name>>,
    client?: string,
  ): Promise<Kept>;
  /** Answers with what `find` gives. */
  send<Name extends RouteName>(
    name: Name,
    call: Asked<Name> & { request: FastifyRequest; reply: FastifyReply },
    make: () => Promise<Made<Name>>,
  ): Promise<FastifyReply>;
}

/** Answers that are the same for everyone who may see them. Browsers keep them and ask each time whether they still hold. */
export function publicAnswers(cache: AnswerCache): PublicAnswers {
  const find: PublicAnswers['find'] = (name, { params, query }, make, client) => {
    // Validated parameters stand in the order of their schema, so equal questions have equal keys.
    const key = `${name} ${JSON.stringify([params ?? {}, query ?? {}])}`;
    const finished = async () => {
      const { answer, ...about } = await make();
      return finishAnswer(name, answer, { ...about, cacheControl: 'public, no-cache' });
    };
    return cache.answer(key, finished, client);
  };
  return {
    find,
    send: async (name, call, make) => {
      const { request, reply } = call;
      return sendKept(request, reply, await find(name, call, make, clientOf(request.ip)));
    },
  };
}

/** Answers with kept bytes; `X-Stale` says when they may be out of date. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { finished, stale }: Kept,
): Promise<FastifyReply> {
  if (stale) reply.headers({ 'x-stale': 'true', warning: '110 - "Response is Stale"' });
  return sendFinished(request, reply, finished);
}
