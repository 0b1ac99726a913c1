import { logoOfPages, type Grounds, type Logo } from './venue-logo.ts';

interface Said {
  map_url: string;
  examples: readonly string[];
  faq: readonly object[];
  pages: readonly { slug: string; title: string }[];
  social: Readonly<Record<string, string>>;
  sister: { name: string; url: string };
  pictures: readonly object[];
  logo: string | null;
  logo_look: Logo['logo_look'] | null;
}

/** What every page shows of the venue: what it has, and no texts of one page. */
export function venueOfPages<Venue extends Said>(venue: Venue, grounds?: Grounds) {
  const { map_url: _map, examples: _examples, faq: _faq, social, sister, ...others } = venue;
  const { logo, logo_look: look, pictures: _pictures, ...shown } = others;
  const pages = venue.pages.map(({ slug, title }) => ({ slug, title }));
  const links = Object.entries(social).filter(([, address]) => address !== '');
  const hasSister = sister.name !== '' && sister.url !== '';
  return {
    ...{ ...shown, pages, social: Object.fromEntries(links) },
    sister: hasSister ? sister : null,
    logo: logo !== null && look ? logoOfPages({ logo, logo_look: look }, grounds) : null,
  };
}
