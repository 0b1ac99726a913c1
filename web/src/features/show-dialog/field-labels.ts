import type { FieldName } from './show-values.ts';

export const fieldLabels: Record<FieldName, string> = {
  date: 'Date',
  headlining_artist: 'Headlining Artist',
  presents_line: 'Presents Line',
  tour_title: 'Tour Title',
  support_artists: 'Support Artists',
  additional_info: 'Additional Info',
  ages: 'Age Restriction',
  genre_id: 'Genre',
  doors_time: 'Doors Time',
  show_time: 'Show Time',
  ticket_url: 'Ticket URL',
  ticket_instructions: 'Ticket Instructions',
  is_published: 'Published',
};
