import { publicRead, type RouteShape } from './route.ts';
import { venueEdit, venueSchema } from './venue.ts';

export const venueApi = {
  'venue.get': {
    summary: 'What the venue says of itself.',
    ...publicRead,
    responses: { 200: venueSchema },
  },
  'venue.edit': {
    summary:
      'Changes the fields that are sent, unless somebody else has changed one of them since ' +
      '`from`: such an edit is refused with what the venue says now. The same value as before ' +
      'makes an example the venue’s own.',
    access: 'site-manager',
    body: venueEdit,
    responses: { 200: venueSchema },
  },
} satisfies Record<string, RouteShape>;
