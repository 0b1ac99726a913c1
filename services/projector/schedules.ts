/** When reactors run by the clock of the venue, as cron: minute, hour, day, month, weekday. */
export const SCHEDULES: Readonly<Record<string, string>> = {
  checkpoint: '2 * * * *',
  'clean-up': '7 * * * *',
  backup: '10 3 * * *',
  'verify-tables': '20 4 * * *',
  'photo-collection': '40 4 * * *',
  'key-vacuum': '50 4 * * *',
};
