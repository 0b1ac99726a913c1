/** The dated name in a Content-Disposition header. */
export function fileName(disposition: string | null): string {
  const [, name] = /filename="([\w.-]+)"/.exec(disposition ?? '') ?? [];
  return name ?? 'mailing-list.csv';
}
