import type { Projection } from './projection.ts';

const STAFF = ['staff', 'site-manager'];

/**
 * How many changes staff made, by quarters of an hour: every time zone is whole quarters away from
 * UTC, so that readers can count by the venue's days.
 */
export const staffActivity: Projection = {
  name: 'staff_activity',
  tables: `
    create table staff_activity (
      quarter timestamptz not null,
      area text not null,
      changes int not null,
      primary key (quarter, area)
    )`,
  statementsOf: ({ events }) => [
    {
      text: `
        insert into staff_activity (quarter, area, changes)
        select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z') as quarter, area,
          count(*)
        from jsonb_to_recordset($1) as changed(at timestamptz, area text)
        group by quarter, area
        on conflict (quarter, area) do update
          set changes = staff_activity.changes + excluded.changes`,
      rows: events
        .filter(({ actor }) => STAFF.includes(actor.role))
        .map(({ at, stream }) => ({ at, area: areaOf(stream) })),
    },
  ],
};

function areaOf(stream: string): string {
  if (/^(show-|genres$)/.test(stream)) return 'shows';
  return stream.startsWith('message-') ? 'messages' : 'other';
}
