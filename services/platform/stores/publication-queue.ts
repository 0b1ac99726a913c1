import { z } from 'zod';

/** The job queue that the projector fills, and on which the command service works. */
export const PUBLICATION_QUEUE = 'publication';

/** A show, and its time of publication, RFC 3339, which may have been changed since. */
export const dueShow = z.object({ id: z.string(), at: z.string() });
