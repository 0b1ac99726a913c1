import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { VENUE_FIELD_NAMES, VENUE_FIELDS } from '@stagedoor/contracts/facts/venue-fields';
import { SHOW_FIELD_NAMES, SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';

/** The labels of a show's fields, and of others whose own name is not clear enough. */
const LABELS: Record<string, string> = {
  ...recordOf(VENUE_FIELD_NAMES, (name) => VENUE_FIELDS[name].label),
  ...recordOf(SHOW_FIELD_NAMES, (name) => SHOW_FIELDS[name].label),
  answered_at: 'Answered',
  event_status: 'Status',
  faq: 'Order of the Questions',
  pages: 'Order of the Pages',
  feed_authority: 'Name in Calendars and Feeds',
  theme_name: 'Active Theme',
};

/** The label of a field: "Doors Time", "Published", "Card Foreground (dark)". */
export function fieldLabel(field: string): string {
  if (Object.hasOwn(LABELS, field)) return LABELS[field] ?? field;
  const [group = '', name] = field.split('.');
  if (name === undefined) return titled(field.replace(/^is_/, ''));
  if (group === 'question' || group === 'page') return titled(group);
  return group === 'theme' ? titled(name) : `${titled(name)} (${group})`;
}

function titled(name: string): string {
  const words = name.split(/[_-]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
