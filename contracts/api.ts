import type { z } from 'zod';
import { announcementsApi } from './announcements.api.ts';
import { changesApi } from './changes.api.ts';
import { genresApi } from './genres.api.ts';
import { historyApi } from './history.api.ts';
import { importsApi } from './imports.api.ts';
import { insightsApi } from './insights.api.ts';
import { mailingListApi } from './mailing-list.api.ts';
import { mailApi } from './mail.api.ts';
import { messagesApi } from './messages.api.ts';
import { personalDataApi } from './personal-data.api.ts';
import { proofApi } from './proof.api.ts';
import { photosApi } from './photos.api.ts';
import { ownAccountApi } from './own-account.api.ts';
import { passkeysApi } from './passkeys.api.ts';
import { peopleApi } from './people.api.ts';
import { paths, type RouteName } from './facts/paths.ts';
import type { RouteShape } from './route.ts';
import { sessionApi } from './session.api.ts';
import { showsApi } from './shows.api.ts';
import { statusApi } from './status.api.ts';
import { themesApi } from './themes.api.ts';
import { venueApi } from './venue.api.ts';
import { verificationApi } from './verification.api.ts';

/**
 * The route table: what every route of `facts/paths.ts` takes and returns, and who may call it.
 * Validation, serialization, the OpenAPI page, the permission matrix test and the browser's typed
 * client follow from it.
 */
export const api = {
  ...sessionApi,
  ...ownAccountApi,
  ...peopleApi,
  ...passkeysApi,
  ...showsApi,
  ...photosApi,
  ...genresApi,
  ...messagesApi,
  ...mailingListApi,
  ...announcementsApi,
  ...importsApi,
  ...mailApi,
  ...personalDataApi,
  ...themesApi,
  ...changesApi,
  ...historyApi,
  ...insightsApi,
  ...verificationApi,
  ...proofApi,
  ...statusApi,
  ...venueApi,
} satisfies Record<RouteName, RouteShape>;

/** The service that responds to a route. */
export function serviceOf(name: RouteName): 'command' | 'query' {
  const { servedBy }: RouteShape = api[name];
  return servedBy ?? (paths[name].method === 'GET' ? 'query' : 'command');
}

type Api = typeof api;
type PartName = 'params' | 'query' | 'body';
type Part<Name extends RouteName, Key extends PartName> =
  Api[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : undefined;

/** A part of the request as a handler gets it, after validation. */
export type Parsed<Name extends RouteName, Key extends PartName> =
  Part<Name, Key> extends z.ZodType ? z.output<Part<Name, Key>> : undefined;

/** A part of the request as a client sends it. */
export type Sent<Name extends RouteName, Key extends PartName> =
  Part<Name, Key> extends z.ZodType ? z.input<Part<Name, Key>> : undefined;

type ResponseBodies = {
  [Name in RouteName]: z.output<Api[Name]['responses'][keyof Api[Name]['responses']]>;
};

/** The body of a successful response. */
export type ResponseBody<Name extends RouteName> = ResponseBodies[Name];
