import { escaped } from '../../markup.ts';
import type { ShowRow } from '../../api/shows/show.row.ts';

/** The pages that search engines should know, as a sitemap. */
export function sitemap(
  shows: readonly Pick<ShowRow, 'id' | 'updated_at'>[],
  origin: string,
): string {
  const pages = [
    ...['/', '/info', '/contact'].map((path) => page(origin + path)),
    ...shows.map(({ id, updated_at }) =>
      page(`${origin}/shows/${id}`, `<lastmod>${updated_at.toISOString()}</lastmod>`),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
}

function page(address: string, more = ''): string {
  return `<url><loc>${escaped(address)}</loc>${more}</url>`;
}
