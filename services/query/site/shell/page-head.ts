import type { Boot } from '@stagedoor/contracts/boot';
import { PAGE_TITLES } from '@stagedoor/contracts/facts/page-titles';
import { CONFIRM_PAGE } from '@stagedoor/contracts/facts/link-pages';
import { beginningOf } from '@stagedoor/contracts/facts/text-beginning';
import type { Show } from '@stagedoor/contracts/show';
import type { Theme } from '@stagedoor/contracts/theme';
import { escaped, scriptJson } from '../markup.ts';
import { sentence, showSummary, showTitle, titlePrefix } from '@stagedoor/platform/venue/show.text';
import { logoPreview } from '../icons/logo-preview.routes.ts';
import { posterPath } from '../posters/posters.routes.ts';
import { previewImageOf, showData, showListData } from './music-event.ts';
import type { SitePage } from './page-address.ts';

interface About {
  venue: Boot['venue'];
  currency: string | undefined;
  origin: string;
  /** The shows that the page is about, as far as they are known. */
  shows: readonly Show[];
  theme?: Theme | undefined;
}

/** The head of a page for search engines, link previews and feed readers, which run no app. */
export function pageHead(page: SitePage, about: About): { title: string; tags: string } {
  const { venue, origin, shows, theme } = about;
  const [show] = shows;
  const { title, description } = textsOf(page, venue, show);
  const url = origin + page.path;
  const shown = show && shows.find(({ photos }) => photos.length > 0);
  const ofShow = (shown && previewImageOf(shown)) ?? (show && posterOf(show, theme));
  const preview = ofShow ?? logoPreview(venue, theme);
  const isIndexed = !['private', 'mail-link', 'missing'].includes(page.kind);
  const tags = [
    named('description', description),
    isIndexed ? link('canonical', url) : named('robots', 'noindex'),
    ...FEEDS.map(({ type, path, name }) => alternate(type, path, `${venue.name}: ${name}`)),
    ...(page.kind === 'show' && show
      ? [alternate('text/calendar', `${page.path}/show.ics`, showTitle(show))]
      : []),
    property('og:site_name', venue.name),
    property('og:type', 'website'),
    property('og:locale', 'en_US'),
    property('og:title', (page.kind === 'show' && show ? titlePrefix(show) : '') + title),
    property('og:description', description),
    ...(isIndexed ? [property('og:url', url)] : []),
    ...(preview
      ? [
          property('og:image', origin + preview.path),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', preview.alt),
        ]
      : []),
    named('twitter:card', preview ? 'summary_large_image' : 'summary'),
    ...dataOf(page, about),
    '<noscript><link rel="stylesheet" href="/theme.css" /></noscript>',
  ];
  return { title, tags: tags.join('\n    ') };
}

/** A show without photos is previewed by its poster, which has the same size. */
function posterOf(show: Show, theme: Theme | undefined) {
  return { path: posterPath(show, theme), alt: `Poster: ${show.headlining_artist}` };
}

const DESCRIPTION = 300;
const FEEDS = [
  { type: 'text/calendar', path: '/calendar.ics', name: 'calendar' },
  { type: 'application/atom+xml', path: '/feed.atom', name: 'new shows' },
];

function textsOf({ kind, path }: SitePage, venue: Boot['venue'], show: Show | undefined) {
  const { name, address, intro } = venue;
  const of = (page: string, description: string) => ({ title: `${page} · ${name}`, description });
  if (kind === 'show' && show) return of(showTitle(show), clipped(showSummary(show, venue)));
  const own = venue.pages.find(({ slug }) => path === `/pages/${slug}`);
  if (own) return of(own.title, sentence(`${own.title}: ${name}, ${address}`));
  const doing = path.startsWith(CONFIRM_PAGE) ? 'Join' : 'Leave';
  if (kind === 'mail-link') return of('Mailing list', `${doing} the mailing list of ${name}.`);
  if (kind === 'info')
    return of(
      PAGE_TITLES.info,
      `${name}, ${address}: hours, how to get here, and what people ask.`,
    );
  if (kind === 'contact')
    return of(PAGE_TITLES.contact, sentence(`Leave a message for ${name}, ${address}`));
  return {
    title: `${name} · Live music`,
    description:
      intro || `Live music at ${name}, ${address}: upcoming shows, tickets and how to find us.`,
  };
}

/** Link previews show only a few lines. */
function clipped(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  return `${beginningOf(text, DESCRIPTION - 1).trimEnd()}…`;
}

function dataOf({ kind }: SitePage, { currency, origin, shows, ...about }: About): string[] {
  const [show] = shows;
  if (!show) return [];
  const venue = { ...about.venue, currency };
  const data = kind === 'show' ? showData(show, venue, origin) : showListData(shows, venue, origin);
  return [`<script type="application/ld+json">${scriptJson(data)}</script>`];
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escaped(href)}" />`;
}

function alternate(type: string, href: string, title: string): string {
  const attributes = `type="${type}" href="${escaped(href)}" title="${escaped(title)}"`;
  return `<link rel="alternate" ${attributes} />`;
}
