import { STAGED_PHOTOS } from './facts/limits.ts';
import type { RouteShape } from './route.ts';
import { stagedPhotoSchema } from './show.ts';

export const photosApi = {
  'photos.stage': {
    summary:
      'Stores a photo (field `photo`) for a show to take: one whose `photos` are created or ' +
      `changed to name its id within ${STAGED_PHOTOS.hours} hours.`,
    access: 'staff',
    consumes: ['multipart/form-data'],
    files: { field: 'photo', max: 1, tooMany: 'Send one photo at a time.' },
    responses: { 201: stagedPhotoSchema },
  },
} satisfies Record<string, RouteShape>;
