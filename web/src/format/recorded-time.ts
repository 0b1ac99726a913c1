/** When something was recorded, by the clock of a time zone: "Nov 20, 7:05 PM". */
export function recordedTime(timestamp: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return format.format(new Date(timestamp));
}
