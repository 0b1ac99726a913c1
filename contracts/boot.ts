import { z } from 'zod';

/** What the page shell tells the app before the first call: read from `<script type="application/json" id="boot">`. */
export const bootSchema = z.object({
  venue: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    time_zone: z.string(),
    social: z.record(z.string(), z.string()),
    sister_venue: z.object({ name: z.string(), url: z.string() }).nullable(),
    map_embed_url: z.string().nullable(),
  }),
  /** The venue's calendar day when the page was made, `YYYY-MM-DD`. */
  today: z.string(),
});
export type Boot = z.infer<typeof bootSchema>;
