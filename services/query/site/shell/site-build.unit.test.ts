import { describe, expect, it } from 'vitest';
import { inlineCode } from './inline-code.ts';
import { pageAt } from './page-address.ts';
import { pageFiles } from './site-build.ts';

const manifest = {
  'src/main.tsx': {
    file: 'main.js',
    name: 'main',
    imports: ['_react.js'],
    css: ['main.css'],
  },
  '_react.js': { file: 'react.js', name: 'react' },
  '_visitors.js': {
    file: 'visitors.js',
    name: 'visitors',
    imports: ['src/main.tsx', '_plain-page.js'],
    css: ['visitors.css'],
  },
  '_plain-page.js': { file: 'plain-page.js', name: 'plain-page', css: ['plain-page.css'] },
  '_back-office.js': {
    file: 'back-office.js',
    name: 'back-office',
    imports: ['_visitors.js'],
    css: ['back-office.css'],
  },
  'src/routes/manage.themes.tsx': { file: 'themes.js', name: 'manage.themes', css: ['themes.css'] },
  'src/theme/first-paint.ts': { file: 'first-paint.js' },
};
const inline = new Map(
  [
    ...['first-paint.js', 'main.css', 'plain-page.css', 'visitors.css', 'back-office.css'],
    'themes.css',
  ].map((file) => [file, inlineCode(`text of ${file}`)]),
);
const filesAt = (path: string) => {
  const files = pageFiles({ manifest, inline, font: undefined }, pageAt(path, ''));
  for (const { address, text } of files.styles) expect(text).toBe(`text of ${address.slice(1)}`);
  return { ...files, styles: files.styles.map(({ address }) => address) };
};

describe('the files of a page', () => {
  it('are those of the site alone on the home page', () => {
    expect(filesAt('/')).toEqual({
      firstPaint: inline.get('first-paint.js'),
      styles: ['/main.css'],
      font: undefined,
      scripts: ['/main.js', '/react.js'],
    });
  });

  it.each(['/shows/s1', '/info', '/contact', '/login'])(
    'come with all that they import, whose rules count first: %s',
    (path) => {
      const { styles, scripts } = filesAt(path);
      expect(styles).toEqual(['/main.css', '/plain-page.css', '/visitors.css']);
      expect(scripts).toEqual(['/main.js', '/react.js', '/plain-page.js', '/visitors.js']);
    },
  );

  it('are those of the back office and of its page for staff', () => {
    expect(filesAt('/manage/shows').scripts).not.toContain('/themes.js');
    const { styles, scripts } = filesAt('/manage/themes');
    expect(styles.slice(-2)).toEqual(['/back-office.css', '/themes.css']);
    expect(scripts.slice(-2)).toEqual(['/back-office.js', '/themes.js']);
  });
});
