import type { Projection } from './projection.ts';
import { genres } from './projections/genres.projection.ts';
import { history } from './projections/history.projection.ts';
import {
  mailingListGrowth,
  mailingListSettings,
  subscribers,
} from './projections/mailing-list.projection.ts';
import { messages, responseTimes } from './projections/messages.projection.ts';
import { photos, shows } from './projections/shows.projection.ts';
import { staffActivity } from './projections/staff-activity.projection.ts';
import { status } from './projections/status.projection.ts';
import { currentTheme, themes } from './projections/themes.projection.ts';
import { venue } from './projections/venue.projection.ts';

/** All projections. The read schema consists of their tables and of how far they are. */
export const projections: readonly Projection[] = [
  shows,
  photos,
  genres,
  history,
  themes,
  currentTheme,
  messages,
  subscribers,
  mailingListSettings,
  responseTimes,
  mailingListGrowth,
  staffActivity,
  venue,
  status,
];
