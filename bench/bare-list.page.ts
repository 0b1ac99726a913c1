/// <reference lib="dom" />
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Show } from '@stagedoor/contracts/show';

/* The limit of the first paint: React alone lists the shows that come with the page. */

const shows: Show[] = JSON.parse(document.getElementById('shows')?.textContent ?? '[]');
const root = document.getElementById('root');
if (root) createRoot(root).render(h('main', null, h('h1', null, 'Shows'), shows.map(listed)));

function listed({ id, headlining_artist, date, ages, genre, photos }: Show) {
  const [photo] = photos;
  return h(
    'article',
    { key: id },
    h('h2', null, headlining_artist),
    photo &&
      h('img', {
        srcSet: photoSrcset(photo, 'avif'),
        sizes: '100vw',
        width: photo.width,
        height: photo.height,
        alt: '',
        style: { width: '100%', height: 'auto' },
      }),
    h('p', null, date, ages, genre.name),
  );
}
