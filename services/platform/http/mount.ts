import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayAccess, type Access } from '@stagedoor/contracts/account';
import { api, type ResponseBody, type Parsed } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { verifyCsrf } from '../accounts/session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: RouteName;
  }
}

/** A validated request of one route of the contract. */
export interface Call<Name extends RouteName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves one route of the contract, with access check, CSRF check, validation and serialization.
 * The handler returns the response body, or the reply where it has sent the response itself.
 */
export function mount<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<ResponseBody<Name> | FastifyReply>,
): void {
  const { method, path } = paths[name];
  const shape: RouteShape = api[name];
  const { access, params, query, body, bodyBytes, responses, cache, provenByPath } = shape;
  const status = ([200, 201, 202] as const).find((it) => responses[it]) ?? 204;
  const needsCsrf = method !== 'GET' && !provenByPath;
  app.route({
    method,
    url: path,
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    config: { route: name },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: status === 204 ? {} : responses,
    },
    // After rate limiting, and before the body is read.
    preParsing: [
      async (request) => {
        assertMayAccess(request, access);
        assertReadableQuery(request);
      },
      ...(needsCsrf ? [verifyCsrf] : []),
    ],
    handler: async (request, reply) => {
      reply.code(status);
      if (cache !== 'public') reply.header('cache-control', 'private, no-store');
      const { params, query, body } = request as unknown as Pick<
        Call<Name>,
        'params' | 'query' | 'body'
      >;
      const response = await handler({ params, query, body, request, reply });
      return status === 204 ? reply.send() : response;
    },
  });
}

/** The contract of a request's route, if the contract has the route. */
export function routeShapeOf({ routeOptions }: FastifyRequest): RouteShape | undefined {
  const { route } = routeOptions.config;
  return route && api[route];
}

/** @throws Refused not-authenticated, password-change-due or forbidden */
export function assertMayAccess({ user, role }: FastifyRequest, access: Access): void {
  if (mayAccess(role, access)) return;
  if (!user) throw new Refused('not-authenticated');
  throw new Refused(user.must_change_password ? 'password-change-due' : 'forbidden');
}

/** @throws Refused invalid-input for a query whose bytes are not UTF-8 */
function assertReadableQuery({ url }: FastifyRequest): void {
  const [, query = ''] = url.split('?');
  try {
    decodeURIComponent(query);
  } catch {
    throw new Refused('invalid-input', { message: 'Encode the query as UTF-8.' });
  }
}

/** @throws Error when one of these routes is not mounted. Call before listening. */
export function assertContract(app: FastifyInstance, names: readonly RouteName[]): void {
  const missing = names.filter((name) => {
    const { method, path } = paths[name];
    // `hasRoute` needs the path without its last slash.
    return !app.hasRoute({ method, url: path.replace(/\/$/, '') });
  });
  if (missing.length > 0)
    throw new Error(`These routes of the contract are not served: ${missing.join(', ')}.`);
}
