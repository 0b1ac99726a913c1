import { z } from 'zod';
import { refusals } from '@stagedoor/contracts/refusals';
import type { FuzzRequest } from './requests.ts';

export interface FuzzResponse {
  status: number;
  type: string;
  body: string;
  ms: number;
}

/** Generous, since a response waits for others, and for a machine that may be busy. */
export const LIMIT_MS = 15_000;
/** A request that took longer is sent again alone. */
export const SLOW_MS = 1_000;
/** Processor time for one request: an idle machine responds within it. */
export const WORK_LIMIT_MS = 1_000;

const refusal = z.strictObject({
  error: z.string().regex(/^\S.*\S$/s),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  success: z.literal(false).optional(),
  current: z.unknown().optional(),
  conflicts: z.array(z.strictObject({ field: z.string(), current: z.unknown() })).optional(),
});

/** What is wrong with a response; undefined when nothing is. */
export function faultOf(request: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, body, ms } = response;
  if (ms > LIMIT_MS) return 'It came too late.';
  if (status < 400) return status < 200 ? 'This is no response.' : undefined;
  if (request.method === 'HEAD') return status >= 500 ? `It is ${status}.` : undefined;
  const parsed = refusal.safeParse(jsonOf(body));
  if (!parsed.success) return `It is ${status} and does not have the shape of a refusal.`;
  const { code } = parsed.data;
  if (status >= 500 && code !== 'too-busy' && code !== 'no-mail') return `It is ${status}.`;
  if (!isRefusalCode(code)) return `The code ${code} is unknown.`;
  // Headers that are too large are refused before the rest of the request is read.
  if (refusals[code][0] !== status && status !== 431) return `${code} is not ${status}.`;
  return undefined;
}

function isRefusalCode(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
