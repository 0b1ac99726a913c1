import type { ColumnId, ColumnName } from './column-names.ts';

/** Widths of the columns in rem: the rows come and go while scrolling, and must not push the columns around. Flexible ones share what is left. */
export const columnWidths: Record<ColumnId, { rem: number; flexible?: true }> = {
  photo: { rem: 4 },
  headlining_artist: { rem: 11, flexible: true },
  date: { rem: 9.5 },
  timeline: { rem: 7 },
  tour_title: { rem: 10 },
  support_artists: { rem: 10, flexible: true },
  genre: { rem: 7.5 },
  ages: { rem: 5 },
  doors_time: { rem: 5.5 },
  show_time: { rem: 5.5 },
  ticket_url: { rem: 6 },
  is_published: { rem: 9.5 },
  created_at: { rem: 7.5 },
  updated_at: { rem: 7.5 },
};

const BOX_AND_MENU = 6;

/** The width below which the table scrolls sideways. */
export function tableWidth(columns: readonly ColumnName[]): string {
  return `${columns.reduce((sum, { id }) => sum + columnWidths[id].rem, BOX_AND_MENU)}rem`;
}
