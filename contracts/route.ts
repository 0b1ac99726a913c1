import { z } from 'zod';
import type { Access } from './account.ts';
import { BULK_IDS } from './facts/limits.ts';
import { id } from './text.ts';

/** What a route takes and returns; its method and path are in `facts/paths.ts`. */
export interface RouteShape {
  /** One sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of the body; JSON by default. */
  consumes?: readonly MediaType[];
  /** The largest JSON body, in bytes, where it may be larger than that of other routes. */
  bodyBytes?: number;
  /**
   * The multipart field for files and their limit; without it, forms are not read. `textBytes` is
   * the largest other field, where it may be larger than that of other routes.
   */
  files?: { field: string; max: number; tooMany: string; textBytes?: number };
  /** Bodies of successful responses by status. Every refusal has the shape `refusalBody`. */
  responses: Partial<Record<200 | 201 | 202 | 204, z.ZodType>>;
  /** Media type of the response, or those to choose from; JSON by default. */
  produces?: ResponseType | readonly ResponseType[];
  /**
   * The service that responds: by default the query service to a GET, and the command service to
   * all others. Only the command service can read the event log.
   */
  servedBy?: 'command' | 'query';
  /** One response for everybody, which caches may keep; all others are `private, no-store`. */
  cache?: 'public';
  /** The response depends on who is signed in: staff get their own, which is not cached. */
  vary?: readonly 'Cookie'[];
  /** The secret in the path is the proof, so no CSRF token is needed. */
  provenByPath?: true;
  /**
   * What is kept under an Idempotency-Key instead of the response, so that a repeated request runs
   * again: a hash of the `request` if the response holds personal data, `nothing` for sessions.
   */
  keptUnderKey?: 'request' | 'nothing';
  /** Refusals say `success: false`, as successful responses say `success: true`. */
  refusesWithSuccess?: true;
  /** Neither the response nor its duration reveals what the request did. */
  discreet?: true;
  /** Requests that one address may send, instead of the general limit for changes. */
  throttle?: { max: number; seconds: number };
}

type MediaType = 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';

type ResponseType =
  | 'application/json'
  | 'text/csv'
  | 'application/x-ndjson'
  | 'text/html'
  | 'text/plain'
  | 'text/event-stream';

/** The body of every response that is not 2xx. */
export const refusalBody = z.object({
  error: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  success: z.literal(false).optional(),
  current: z.unknown().optional(),
  conflicts: z
    .array(z.object({ field: z.string(), current: z.unknown() }))
    .readonly()
    .optional(),
});
export type RefusalBody = z.infer<typeof refusalBody>;

export const noContent = z.null();

/** What every visitor may read, and caches may keep. */
export const publicRead = { access: 'anyone', cache: 'public' } as const;

/** A command for many subjects. */
export const bulkBody = z.strictObject({
  ids: z.array(id).min(1, 'Give at least one id.').max(BULK_IDS, `Give at most ${BULK_IDS} ids.`),
});
/** Its result for each subject. `updated` counts the successful ones. */
const bulkResult = z.object({
  updated: z.number().int(),
  results: z.array(z.object({ id: z.string(), ok: z.boolean(), error: z.string().optional() })),
});
export const bulkChange = {
  access: 'staff',
  body: bulkBody,
  responses: { 200: bulkResult },
} as const;
