interface Said {
  map_url: string;
  examples: readonly string[];
  faq: readonly object[];
  pages: readonly { slug: string; title: string }[];
  social: Readonly<Record<string, string>>;
  sister: { name: string; url: string };
}

/** What every page shows of the venue: what it has, and no texts of one page. */
export function venueOfPages<Venue extends Said>(venue: Venue) {
  const { map_url: _map, examples: _examples, faq: _faq, social, sister, ...shown } = venue;
  const pages = venue.pages.map(({ slug, title }) => ({ slug, title }));
  const links = Object.entries(social).filter(([, address]) => address !== '');
  const hasSister = sister.name !== '' && sister.url !== '';
  return { ...shown, pages, social: Object.fromEntries(links), sister: hasSister ? sister : null };
}
