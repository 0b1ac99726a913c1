import { browser, openProduct, type Send } from './open-product.ts';
import { quantile } from './median.ts';

const TRIES = 1_000;
const AT_ONCE = 10;
/** An account gets fewer mails an hour than it is asked for here. */
const EACH = 2;
const PASSWORD = 'encore-at-midnight';
/** Takes no mail: they wait, and nothing else is different. */
const SETTINGS = {
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000/' },
  ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
};
const AIM = 0.05;

/** Whether the time of a response tells that an account exists. */
export async function measureDiscretion(): Promise<string[]> {
  const product = await openProduct(SETTINGS);
  const send = await product.signIn();
  const known = Array.from({ length: TRIES / EACH }, (_, n) => `member-${n}@venue.example`);
  const flags = { is_staff: false, is_site_manager: false, is_auditor: false };
  for (const email of known)
    await send('POST', 'users/', { email, first_name: 'A', last_name: '', ...flags });
  const unknown = known.map((email) => email.replace('member', 'nobody'));
  // Staff may know.
  const visitor = browser(product.running.url);
  await visitor('GET', 'csrf_token/');
  const forget = (email: string) => visitor('POST', 'password/forgot/', { email });
  const logIn = (username: string) =>
    refused(visitor('POST', 'login/', { username, password: PASSWORD }));
  // A token of one kind exists, and works for nothing else; the other exists nowhere.
  const invited = await send('POST', 'users/', {
    ...{ email: 'invited@venue.example', first_name: 'A', last_name: '', ...flags },
  });
  const token = String(JSON.parse(invited.body).invitation_url).split('/').at(-1) ?? '';
  const reset = (sent: string) =>
    refused(visitor('POST', 'password/reset/', { token: sent, password: PASSWORD }));
  const lines = [
    await compared('forgot', forget, known, unknown),
    await compared('wrong password', logIn, known, unknown),
    await compared('reset, foreign token', reset, [token], [token.split('').toReversed().join('')]),
  ];
  await product.stop();
  return [
    `responses where an account exists, and where none does: medians of ${TRIES} tries` +
      `   (aim ${AIM * 100} %)`,
    ...lines,
  ];
}

/** Asks for both in turn, so that a busy moment hits both. */
async function compared(
  name: string,
  ask: (value: string) => Promise<unknown>,
  known: readonly string[],
  unknown: readonly string[],
): Promise<string> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  let next = 0;
  const asker = async () => {
    while (next < TRIES * 2) {
      const place = next;
      next += 1;
      const [list, into] = place % 2 === 0 ? [known, times.known] : [unknown, times.unknown];
      const value = list[Math.floor(place / 2) % list.length] ?? '';
      const started = performance.now();
      await ask(value);
      into.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  const [there, nowhere] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  const difference = Math.abs(there - nowhere) / nowhere;
  const shown = `${there.toFixed(1)} ms and ${nowhere.toFixed(1)} ms`;
  return `  ${name.padEnd(34)}${shown}   ${(difference * 100).toFixed(1)} %`;
}

async function refused(sending: ReturnType<Send>): Promise<void> {
  const was = await sending.then(
    () => 'accepted',
    ({ message }: Error) => message,
  );
  if (!/status 40[01]/.test(was)) throw new Error(`A try was not refused: ${was}`);
}
