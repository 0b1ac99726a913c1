/** The entries of a calendar file: property names with their parameters, and unescaped values. */
export function eventsOf(file: string): Record<string, string>[] {
  const [, ...events] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) => {
    const [lines = ''] = event.split('END:VEVENT');
    return Object.fromEntries(
      lines
        .split('\r\n')
        .filter((line) => line !== '')
        .map((line) => {
          const at = line.indexOf(':');
          return [line.slice(0, at), plain(line.slice(at + 1))];
        }),
    );
  });
}

function plain(value: string): string {
  return value.replace(/\\([\\;,n])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}
