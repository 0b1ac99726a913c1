import { z } from 'zod';
import type { RouteShape } from './route.ts';
import { blankIsAbsent, wholeNumber } from './text.ts';

const size = wholeNumber(1);
/** A hash as base64. */
const hash = z.string();

const position = z.string().regex(/^\d{1,18}$/);

export const proofApi = {
  'proof.checkpoint': {
    summary: 'A signed checkpoint of the log as it is now, in the format of C2SP tlog-checkpoint.',
    access: 'history',
    responses: { 200: z.string() },
    produces: 'text/plain',
  },
  'proof.key': {
    summary: 'The key that verifies checkpoints, as C2SP signed-note writes it.',
    access: 'history',
    responses: { 200: z.string() },
    produces: 'text/plain',
  },
  'proof.inclusion': {
    summary:
      'Proves that a checkpoint, by default the current one, covers the event at a position.',
    access: 'history',
    params: z.object({ position }),
    query: z.object({ size: blankIsAbsent(size) }),
    responses: {
      200: z.object({
        index: z.number().int(),
        size: z.number().int(),
        leaf: hash,
        path: z.array(hash),
        checkpoint: z.string(),
      }),
    },
  },
  'proof.recorded': {
    summary: 'The event at a position as the log has it, whose SHA-256 is a leaf of the tree.',
    access: 'history',
    servedBy: 'command',
    params: z.object({ position }),
    responses: {
      200: z.object({
        /** JSON of stream, revision, id, type, data and metadata; hashed after a zero byte. */
        recorded: z.string(),
        /** The same of the events before it in its stream, oldest first. */
        earlier: z.array(z.string()),
      }),
    },
    keptUnderKey: 'nothing',
  },
  'proof.consistency': {
    summary: 'Proves that the log of `to` events begins with the log of `from` events.',
    access: 'history',
    query: z.object({ from: size, to: size }),
    responses: { 200: z.object({ path: z.array(hash) }) },
  },
} satisfies Record<string, RouteShape>;
