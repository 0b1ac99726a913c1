import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { byField, venueValues } from '@stagedoor/contracts/venue';
import { mount } from '@stagedoor/platform/http/mount';
import { presentVenue } from '@stagedoor/platform/venue/venue.presenter';
import { venue, venueConflicts } from '@stagedoor/domain/venue/venue.decider';
import type { CommandStores } from '../command-stores.ts';
import { noteShown } from '../http/request-command.ts';

export function venueRoutes({ configured }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'venue.edit', async ({ body: { from = {}, ...sent }, request }) => {
      const changes = venueValues.parse(byField(sent));
      const { state } = await request.run(venue, ({ state: { said }, position }, isRepeated) => {
        const now = { ...configured.details, ...said };
        const conflicts = isRepeated ? [] : venueConflicts(now, changes, byField(from));
        if (conflicts.length > 0) {
          noteShown(request, position);
          const current = presentVenue(configured, said);
          throw new Refused('stale-revision', { conflicts, current });
        }
        return [{ type: 'ChangeVenue' as const, changes }];
      });
      return presentVenue(configured, state.said);
    });
  };
}
