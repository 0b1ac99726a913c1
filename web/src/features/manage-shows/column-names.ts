/** The columns in order: the name in the Columns menu, and the short one for the header. */
export const columnNames = [
  { id: 'photo', name: 'Photo', short: 'Photo' },
  { id: 'headlining_artist', name: 'Headlining Artist', short: 'Artist' },
  { id: 'date', name: 'Event Date', short: 'Date' },
  { id: 'timeline', name: 'Timeline', short: 'Timeline' },
  { id: 'tour_title', name: 'Tour Title', short: 'Tour' },
  { id: 'support_artists', name: 'Support Artists', short: 'Support' },
  { id: 'genre', name: 'Genre', short: 'Genre' },
  { id: 'ages', name: 'Age Restriction', short: 'Age' },
  { id: 'doors_time', name: 'Doors Time', short: 'Doors' },
  { id: 'show_time', name: 'Show Time', short: 'Show Time' },
  { id: 'ticket_url', name: 'Ticket Link', short: 'Tickets' },
  { id: 'is_published', name: 'Published Status', short: 'Status' },
  { id: 'created_at', name: 'Created Date', short: 'Created' },
  { id: 'updated_at', name: 'Updated Date', short: 'Updated' },
] as const;

export type ColumnName = (typeof columnNames)[number];
export type ColumnId = ColumnName['id'];

/** Which columns are visible until somebody chooses others. */
export const defaultColumns: Record<ColumnId, boolean> = {
  photo: true,
  headlining_artist: true,
  date: true,
  timeline: true,
  tour_title: false,
  support_artists: true,
  genre: true,
  ages: true,
  doors_time: false,
  show_time: false,
  ticket_url: false,
  is_published: true,
  created_at: false,
  updated_at: false,
};
