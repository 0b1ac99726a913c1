import type { Venue } from '../../venue.ts';
import { escaped } from '../markup.ts';
import { showOf } from '../../api/shows/show.row.ts';
import { showSummary, showTitle } from '../show.text.ts';
import type { AnnouncedRow } from './feeds.sql.ts';

interface AtomSources {
  venue: Venue;
  origin: string;
  /** Part of the ids of entries. */
  authority: string;
  today: string;
}

/**
 * Announcements as an Atom feed (RFC 4287). The date of an entry is that of the show's first
 * publication.
 */
export function atomFeed(rows: readonly AnnouncedRow[], sources: AtomSources): string {
  const { venue, origin, authority, today } = sources;
  const changes = rows.map(({ updated_at }) => updated_at.toISOString());
  const updated = changes.toSorted().at(-1) ?? `${today}T00:00:00.000Z`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${tag(authority, 'feed')}</id>
<title>${escaped(`${venue.name}: new shows`)}</title>
<updated>${updated}</updated>
<author><name>${escaped(venue.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(`${origin}/feed.atom`)}"/>
<link rel="alternate" type="text/html" href="${escaped(`${origin}/`)}"/>
${rows.map((row) => entry(row, sources)).join('\n')}
</feed>
`;
}

function entry(row: AnnouncedRow, { venue, origin, authority, today }: AtomSources): string {
  const show = showOf(row, today);
  const words = [showSummary(show, venue.name), show.additional_info];
  return `<entry>
<id>${tag(authority, `shows/${show.id}`)}</id>
<title>${escaped(showTitle(show))}</title>
<published>${row.first_published_at.toISOString()}</published>
<updated>${show.updated_at}</updated>
<link rel="alternate" type="text/html" href="${escaped(`${origin}/shows/${show.id}`)}"/>
<summary>${escaped(words.filter((text) => text !== '').join('\n\n'))}</summary>
</entry>`;
}

/** An id that stays the same when the site moves (RFC 4151). */
function tag(authority: string, what: string): string {
  return escaped(`tag:${authority},2026:${what}`);
}
