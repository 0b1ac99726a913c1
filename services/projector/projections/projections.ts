import type { Projection } from './projection.ts';
import { announcements } from './announcements.projection.ts';
import { genres } from './genres.projection.ts';
import { history } from './history.projection.ts';
import { mailingListGrowth, mailingListSettings, subscribers } from './mailing-list.projection.ts';
import { messages, responseTimes } from './messages.projection.ts';
import { photos, shows } from './shows.projection.ts';
import { staffActivity } from './staff-activity.projection.ts';
import { status } from './status.projection.ts';
import { currentTheme, themes } from './themes.projection.ts';
import { venue } from './venue.projection.ts';

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
  announcements,
  mailingListSettings,
  responseTimes,
  mailingListGrowth,
  staffActivity,
  venue,
  status,
];
