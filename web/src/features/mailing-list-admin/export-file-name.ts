/** The file name in a Content-Disposition header, or else one without a date. */
export function exportFileName(disposition: string | null): string {
  const [, name] = /filename="([\w.-]+)"/.exec(disposition ?? '') ?? [];
  return name ?? 'mailing-list.csv';
}
