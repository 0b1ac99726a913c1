import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { paths } from '@stagedoor/contracts/facts/paths';
import { Refused, refusals, repeated, type RefusalCode } from '@stagedoor/contracts/refusals';
import type { RefusalBody } from '@stagedoor/contracts/route';
import type { HttpMetrics } from '../metrics/metrics.ts';
import { noteRequest } from '../process/security-log.ts';
import { isNotSetUp, isStoreAway } from '../stores/store-away.ts';
import { routeShapeOf } from './mount.ts';

const RETRY_SECONDS = 2;
const DATABASE_DAMAGED = 'A part of the database is damaged: restore a backup.';

/** Turns refusals, invalid input, unknown paths, wrong methods and faults into one shape. */
export function sendRefusals(app: FastifyInstance, metrics: HttpMetrics | undefined): void {
  // Of fields whose schema has no message of its own: zod's are meant for programmers.
  z.config({ customError: inWords });
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefused(error);
    if (refused.code === 'internal-error' || refused.code === 'data-damaged')
      request.log.error({ err: error, req: request }, 'A request failed.');
    request.refusal = refused.code;
    metrics?.refused(refused.code);
    return refuse(request, reply, refused);
  });
  app.setNotFoundHandler(async (request, reply) => {
    assertMethod(request, reply);
    throw new Refused('not-found');
  });
}

/** @throws Refused when the contract has the path with other methods only. */
export function assertMethod({ url, method }: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsOf(url.split('?')[0] ?? '');
  if (methods.length === 0 || methods.includes(method)) return;
  reply.header('allow', methods.join(', '));
  throw new Refused('method-not-allowed');
}

function refuse(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  noteRefusal(request, refused);
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
  const [status] = refusals[refused.code];
  const body: RefusalBody = {
    error: refused.message,
    code: refused.code,
    ...(refused.errors && { errors: refused.errors }),
    ...(refused.current !== undefined && { current: refused.current }),
    ...(refused.conflicts && { conflicts: refused.conflicts }),
    ...(routeShapeOf(request)?.refusesWithSuccess && { success: false as const }),
  };
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

const NOTED: Partial<Record<RefusalCode, 'refused' | 'throttled'>> = {
  'not-authenticated': 'refused',
  forbidden: 'refused',
  'csrf-failed': 'refused',
  'password-change-due': 'refused',
  'too-many-requests': 'throttled',
};

function noteRefusal(request: FastifyRequest, { code }: Refused): void {
  const kind = NOTED[code];
  // Every page asks who is signed in, visitors' pages too.
  if (!kind || request.routeOptions.config.route === 'session.me') return;
  noteRequest(request, { kind, code });
}

const BY_FASTIFY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_CSRF_MISSING_SECRET: 'csrf-failed',
  FST_CSRF_INVALID_TOKEN: 'csrf-failed',
};
const BY_STATUS: Record<number, RefusalCode> = {
  404: 'not-found',
  406: 'unsupported-type',
  413: 'too-large',
  415: 'unsupported-type',
};

/** The refusal that an error of any kind stands for. */
export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { validationContext } = error as { validationContext?: string };
    const errors = fieldErrors(error.validation);
    // Nothing has an id of the wrong form, so it is not found; a wrong timestamp is invalid input.
    if (validationContext === 'params' && !errors['timestamp']) return new Refused('not-found');
    return new Refused('invalid-input', { errors });
  }
  if (isStoreAway(error) || isNotSetUp(error))
    return new Refused('store-unavailable', { retryAfter: RETRY_SECONDS });
  const { code, statusCode } = error as FastifyError;
  // A page, an index, or a whole file that is missing.
  if (/^(?:XX00[12]|58P01)$/.test(code))
    return new Refused('data-damaged', { message: DATABASE_DAMAGED });
  const known = BY_FASTIFY_CODE[code] ?? BY_STATUS[statusCode ?? 500];
  if (known) return new Refused(known);
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Refused('invalid-input', { message: 'This is not valid JSON.' });
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refused('invalid-input');
  return new Refused('internal-error');
}

function fieldErrors(validation: { instancePath: string; message?: string; params?: unknown }[]) {
  // A map, because a field may have the name of a property that every object has.
  const errors = new Map<string, string[]>();
  for (const { instancePath, message = 'This is not valid.', params } of validation) {
    const { keys: unknown } = (params ?? {}) as { keys?: string[] };
    const field = repeated(instancePath.split('/')[1] || unknown?.[0] || 'body');
    const problem = unknown ? 'There is no such field.' : message;
    errors.set(field, [...(errors.get(field) ?? []), problem]);
  }
  return Object.fromEntries(errors);
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return `Give at most ${issue.maximum}.`;
  if (issue.code === 'too_small') return `Give at least ${issue.minimum}.`;
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
  return kind ? `Give this as ${kind}.` : 'This is not valid.';
}

const patterns = Object.values(paths).map(({ method, path }) => ({
  method: method as string,
  isFixed: !path.includes(':'),
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}));

/** The methods of a path; GET includes HEAD. A path without parameters is never taken for an id. */
function methodsOf(path: string): string[] {
  const matching = patterns.filter(({ pattern }) => pattern.test(path));
  const fixed = matching.filter(({ isFixed }) => isFixed);
  const methods = new Set((fixed.length > 0 ? fixed : matching).map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}
