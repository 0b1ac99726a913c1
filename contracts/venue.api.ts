import { z } from 'zod';
import { VENUE_SAYS } from './facts/limits.ts';
import { publicRead, type RouteShape } from './route.ts';
import { venueEdit, venueSchema } from './venue.ts';

export const venueApi = {
  'venue.get': {
    summary: 'What the venue says of itself.',
    ...publicRead,
    responses: { 200: venueSchema },
  },
  'venue.faq': {
    summary: 'What visitors ask, with the answers of the venue.',
    ...publicRead,
    responses: { 200: venueSchema.shape.faq },
  },
  'venue.pictures': {
    summary: 'Pictures of the house, in their order.',
    ...publicRead,
    responses: { 200: venueSchema.shape.pictures },
  },
  'venue.page': {
    summary: 'A page that the venue has written; also by an address that it had earlier.',
    ...publicRead,
    params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,50}$/) }),
    responses: { 200: venueSchema.shape.pages.element },
  },
  'venue.edit': {
    summary:
      'Changes the fields that are sent, unless somebody else has changed one of them since ' +
      '`from`: such an edit is refused with what the venue says now. The same value as before ' +
      'makes an example the venue’s own.',
    access: 'site-manager',
    body: venueEdit,
    bodyBytes: VENUE_SAYS.bodyBytes,
    responses: { 200: venueSchema },
  },
  'venue.set-logo': {
    summary: 'Shows this picture (field `logo`) in place of the sign and the name of the venue.',
    access: 'site-manager',
    consumes: ['multipart/form-data'],
    files: { field: 'logo', max: 1, tooMany: 'Send one picture.' },
    responses: { 200: venueSchema },
  },
  'venue.remove-logo': {
    summary: 'Brings back the sign and the name of the venue in place of its logo.',
    access: 'site-manager',
    responses: { 200: venueSchema },
  },
} satisfies Record<string, RouteShape>;
