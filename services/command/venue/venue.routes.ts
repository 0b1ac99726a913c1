import type { FastifyInstance } from 'fastify';
import { VENUE_STREAM } from '@stagedoor/contracts/events/streams';
import { byField } from '@stagedoor/contracts/facts/venue-fields';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { venueValues } from '@stagedoor/contracts/venue';
import { mount } from '@stagedoor/platform/http/mount';
import { presentVenue } from '@stagedoor/platform/venue/venue.presenter';
import { venue, venueConflicts, type VenueCommand } from '@stagedoor/domain/venue/venue.decider';
import { editEntries } from '@stagedoor/domain/venue/venue-entries.decider';
import type { CommandStores } from '../command-stores.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { noteShown } from '../http/request-command.ts';
import { storeUploads } from '../photos/store-uploads.ts';

export function venueRoutes({ configured, photos, staged }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'venue.edit', async ({ body, request }) => {
      const { from = {}, faq, pages, pictures, ...sent } = body;
      const { faq: faqBefore, pages: pagesBefore, pictures: picturesBefore, ...former } = from;
      const lists = { faq, pages, from: { faq: faqBefore, pages: pagesBefore } };
      const changes = venueValues.parse(byField(sent));
      const { state } = await staged.offer(VENUE_STREAM, pictures ?? [], (offered) =>
        request.run(venue, ({ state: now, position }, isRepeated) => {
          if (isRepeated) return [];
          const details = { ...configured.details, ...now.said };
          const entries = editEntries(now, lists);
          const conflicts = [
            ...venueConflicts(details, changes, byField(former)),
            ...entries.conflicts,
          ];
          if (conflicts.length > 0) {
            noteShown(request, position);
            throw new Refused('stale-revision', {
              conflicts,
              current: presentVenue(configured, now),
            });
          }
          const set = { photos: pictures ?? [], from: picturesBefore, offered };
          return [
            { type: 'ChangeVenue', changes },
            ...entries.commands,
            ...(pictures ? [{ type: 'SetPictures', ...set } as const] : []),
          ] satisfies VenueCommand[];
        }),
      );
      return presentVenue(configured, state);
    });

    mount(app, 'venue.set-logo', async ({ request }) => {
      if (request.uploads.some(isSvg)) throw invalidField('logo', NO_SVG);
      const [logo] = await storeUploads(photos.storeLogo, request, 'logo');
      if (!logo) throw invalidField('logo', 'Choose a picture.');
      const { state } = await request.run(venue, () => [{ type: 'SetLogo', logo } as const]);
      return presentVenue(configured, state);
    });

    mount(app, 'venue.remove-logo', async ({ request }) => {
      const { state } = await request.run(venue, () => [{ type: 'SetLogo', logo: null } as const]);
      return presentVenue(configured, state);
    });
  };
}

/** It may have scripts, and fonts of the machine that it was made on. */
const NO_SVG = 'An SVG cannot be the logo. Export it as a PNG, and choose that.';

function isSvg({ bytes }: UploadedFile): boolean {
  return /^(?:\xEF\xBB\xBF)?\s*<(?:svg|[^]*<svg)[\s>]/i.test(
    bytes.toString('latin1', 0, SVG_BEGINNING),
  );
}

/** A comment or a document type may come before the picture. */
const SVG_BEGINNING = 4_096;
