/**
 * Has the browser load the files of the page that was asked for while it still loads those that every page needs. The build lists them in
 * the head (`page-head.plugin.ts`), for all pages, since they share one HTML file.
 */
export function preloadPage(): void {
  for (const list of document.querySelectorAll('meta[name="page-files"]')) {
    const path = new RegExp(list.getAttribute('data-path') ?? '');
    if (path.test(location.pathname)) list.getAttribute('content')?.split(' ').forEach(preload);
  }
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
