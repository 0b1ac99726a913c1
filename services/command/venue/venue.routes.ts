import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { byField } from '@stagedoor/contracts/facts/venue-fields';
import { venueValues } from '@stagedoor/contracts/venue';
import { mount } from '@stagedoor/platform/http/mount';
import { presentVenue } from '@stagedoor/platform/venue/venue.presenter';
import { venue, venueConflicts, type VenueCommand } from '@stagedoor/domain/venue/venue.decider';
import { editEntries } from '@stagedoor/domain/venue/venue-entries.decider';
import type { CommandStores } from '../command-stores.ts';
import { noteShown } from '../http/request-command.ts';

export function venueRoutes({ configured }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'venue.edit', async ({ body: { from = {}, faq, pages, ...sent }, request }) => {
      const { faq: faqBefore, pages: pagesBefore, ...former } = from;
      const lists = { faq, pages, from: { faq: faqBefore, pages: pagesBefore } };
      const changes = venueValues.parse(byField(sent));
      const { state } = await request.run(venue, ({ state: now, position }, isRepeated) => {
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
        return [{ type: 'ChangeVenue', changes }, ...entries.commands] satisfies VenueCommand[];
      });
      return presentVenue(configured, state);
    });
  };
}
