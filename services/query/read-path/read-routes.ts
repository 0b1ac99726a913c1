import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { mayAccess } from '@stagedoor/contracts/account';
import { api, type ResponseBody } from '@stagedoor/contracts/api';
import type { paths, RouteName } from '@stagedoor/contracts/facts/paths';
import { Refused } from '@stagedoor/contracts/refusals';
import type { RouteShape } from '@stagedoor/contracts/route';
import { mount, type Call } from '@stagedoor/platform/http/mount';
import { render, sendRendered, type RenderedResponse } from './rendered-response.ts';
import type { CachedAs, ResponseCache } from './response-cache.ts';
import { respond } from './send-cached.ts';

type RoutesWith<Shape> = {
  [Name in RouteName]: (typeof api)[Name] extends Shape ? Name : never;
}[RouteName];
type GetRoute = {
  [Name in RouteName]: (typeof paths)[Name]['method'] extends 'GET' ? Name : never;
}[RouteName];
/** The GETs whose responses everybody may cache by contract. */
export type PublicRoute = RoutesWith<{ cache: 'public' }>;
/** All others to which the query service responds, as `serviceOf` says. */
export type PrivateRoute = Exclude<
  GetRoute | RoutesWith<{ servedBy: 'query' }>,
  PublicRoute | RoutesWith<{ servedBy: 'command' }>
>;

/** A validated request for a public response. */
type PublicRequest<Name extends PublicRoute> = Pick<Call<Name>, 'params' | 'query'>;

/** `isStaff` is true only for staff, and only if the response varies on Cookie by contract. */
export type PublicHandlers = {
  [Name in PublicRoute]: (
    request: PublicRequest<Name> & { isStaff: boolean },
  ) => Promise<{ body: ResponseBody<Name>; revision?: number }>;
};
export type PrivateHandlers = { [Name in PrivateRoute]: MountedHandler<Name> };
type MountedHandler<Name extends RouteName> = (
  call: Call<Name>,
) => Promise<ResponseBody<Name> | FastifyReply>;

export type ReadRoutes = ReturnType<typeof readRoutes>;

interface ReadRequest {
  params?: unknown;
  query?: unknown;
}

/** The only way from a read of the contract to its response. */
export function readRoutes(
  cache: ResponseCache,
  publicHandlers: PublicHandlers,
  privateHandlers: PrivateHandlers,
) {
  return {
    /** Serves the routes that need to know who is signed in, or those that do not. */
    serve: (app: FastifyInstance, { withSessions }: { withSessions: boolean }) => {
      for (const name of namesIn(publicHandlers))
        if (needsSession(name) === withSessions) mount(app, name, publicHandler(name));
      for (const name of namesIn(privateHandlers))
        if (needsSession(name) === withSessions) mount(app, name, privateHandler(name));
    },
    /**
     * What a visitor's request would get. No render budget is charged.
     * @throws Refused invalid-input for a request that the contract refuses
     */
    find: async <Name extends PublicRoute>(
      name: Name,
      request?: ReadRequest,
    ): Promise<{ body: ResponseBody<Name>; etag: string; stale: boolean }> => {
      const { response, stale } = await found(name, request);
      return { body: JSON.parse(response.body.toString()), etag: response.etag, stale };
    },

    /** Whether a visitor's request would get the response with this ETag. @throws as `find` does */
    wouldGet: async (etag: string, name: PublicRoute, request?: ReadRequest): Promise<boolean> => {
      const { response, stale } = await found(name, request);
      return !stale && response.etag === etag;
    },
  };

  async function found(name: PublicRoute, { params, query }: ReadRequest = {}) {
    const { params: ofPath, query: ofQuery }: RouteShape = api[name];
    const request = { params: validated(ofPath, params), query: validated(ofQuery, query) };
    const { response, result } = await cache.get(cachedAs(name, request), () =>
      rendered(name, request as PublicRequest<PublicRoute>, false),
    );
    return { response, stale: result === 'stale' };
  }

  function publicHandler<Name extends PublicRoute>(name: Name): MountedHandler<Name> {
    return async (call) => {
      const isStaff = variesByCaller(name) && mayAccess(call.request.role, 'staff');
      if (isStaff) return sendRendered(call.request, call.reply, await rendered(name, call, true));
      return respond(cache, call, cachedAs(name, call), () => rendered(name, call, false));
    };
  }

  function privateHandler<Name extends PrivateRoute>(name: Name): MountedHandler<Name> {
    return privateHandlers[name];
  }

  async function rendered<Name extends PublicRoute>(
    name: Name,
    { params, query }: PublicRequest<Name>,
    isStaff: boolean,
  ): Promise<RenderedResponse> {
    const { responses, vary = [] }: RouteShape = api[name];
    const { body, revision } = await publicHandlers[name]({ params, query, isStaff });
    return render(JSON.stringify(responses[200]?.parse(body)), {
      type: 'application/json; charset=utf-8',
      cacheControl: isStaff ? 'private, no-cache' : 'public, no-cache',
      vary,
      revision,
    });
  }
}

function validated(schema: z.ZodType | undefined, given: unknown): unknown {
  const read = schema?.safeParse(given);
  if (read?.success === false) throw new Refused('invalid-input');
  return read?.data;
}

function namesIn<Name extends RouteName>(handlers: Record<Name, unknown>): Name[] {
  return Object.keys(handlers) as Name[];
}

/** Validated parameters have the order of their schema, so equal requests have equal keys. */
function cachedAs(name: PublicRoute, { params, query }: ReadRequest): CachedAs {
  const shape: RouteShape = api[name];
  const variant = JSON.stringify([shape.params && params, shape.query && query]);
  return { name, variant, ...(name === 'shows.get' && { show: Object(params).id }) };
}

function needsSession(name: RouteName): boolean {
  return api[name].access !== 'anyone' || variesByCaller(name);
}

function variesByCaller(name: RouteName): boolean {
  const { vary = [] }: RouteShape = api[name];
  return vary.includes('Cookie');
}
