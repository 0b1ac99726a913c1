import { z } from 'zod';

/** The channel on which the projector asks the command service to publish a show on time. */
export const DUE_CHANNEL = 'due_show';

/** A show, and its time of publication, RFC 3339, which may have been changed since. */
export const dueShow = z.object({ id: z.string(), at: z.string() });
