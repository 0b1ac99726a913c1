/** A wall-clock time `HH:MM` or `HH:MM:SS` in twelve-hour form: "7:30 PM". */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
