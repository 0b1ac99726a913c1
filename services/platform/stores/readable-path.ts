/** The same address where its path can be decoded; else one that can, with every percent sign taken for itself, where nothing is. */
export function readablePath(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
