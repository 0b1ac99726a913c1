import type { Projection } from './projection.ts';
import { genres } from './projections/genres.projection.ts';
import { history } from './projections/history.projection.ts';
import { mailingListSettings } from './projections/mailing-list-settings.projection.ts';
import { mailingListGrowth } from './projections/mailing-list-growth.projection.ts';
import { messages } from './projections/messages.projection.ts';
import { photos } from './projections/photos.projection.ts';
import { responseTimes } from './projections/response-times.projection.ts';
import { shows } from './projections/shows.projection.ts';
import { staffActivity } from './projections/staff-activity.projection.ts';
import { subscribers } from './projections/subscribers.projection.ts';
import { themes } from './projections/themes.projection.ts';

/** All projections. The read schema consists of their tables and of how far they are. */
export const projections: readonly Projection[] = [
  shows,
  photos,
  genres,
  history,
  themes,
  messages,
  subscribers,
  mailingListSettings,
  responseTimes,
  mailingListGrowth,
  staffActivity,
];
