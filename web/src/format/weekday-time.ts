import { boot } from '../boot/boot-data.ts';
import { onFirstUse } from './on-first-use.ts';

/** A time by the venue's clock: "Fri, Nov 20, 7:05 PM". */
export function weekdayTime(timestamp: string): string {
  // Browsers and Node write different spaces before AM and PM.
  return format().format(new Date(timestamp)).replaceAll('\u202f', ' ');
}

const format = onFirstUse(() => {
  const options: Intl.DateTimeFormatOptions = {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  };
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: boot.venue.time_zone });
  } catch {
    // An old browser does not know every zone.
    return new Intl.DateTimeFormat('en-US', options);
  }
});
