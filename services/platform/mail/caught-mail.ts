import { z } from 'zod';

/** What is kept of a mail that was caught, in `npm run demo` and `npm run dev` alone. */
export const caughtMail = z.object({ text: z.string(), html: z.string().nullable() });
