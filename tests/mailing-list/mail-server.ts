import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** `smtp://…` */
  url: string;
  /** Every mail that was taken. */
  taken: readonly { to: string; mail: string }[];
  /** The mails for an address, with unfolded lines. */
  mailsTo(address: string): string[];
  /** How often a client named an address as a recipient. */
  requested(address: string): number;
  /** Refuses mail for, or from, an address with these codes, one after the other, then takes it. */
  refuse(address: string, ...codes: number[]): void;
  /** The same, after it has received a whole mail. */
  refuseAtEnd(address: string, ...codes: number[]): void;
  /** Acknowledges the next mail only after `letGoOn`. Resolves when that mail is taken. */
  holdNext(): Promise<void>;
  letGoOn(): void;
  /** Who signed in, and whether TLS hid the password. */
  signedIn: readonly { user: string; overTls: boolean }[];
  stop(): Promise<void>;
}

/**
 * A mail server that stores what it takes. Anybody may sign in, without TLS too, which it offers
 * only with `offersTls`.
 */
export async function openMailServer({ offersTls = false } = {}): Promise<MailServer> {
  const taken: { to: string; mail: string }[] = [];
  const requested: string[] = [];
  const signedIn: { user: string; overTls: boolean }[] = [];
  const refusals = new Map<string, number[]>();
  const refusalsAtEnd = new Map<string, number[]>();
  let held: { taken(): void; goOn: Promise<void> } | undefined;
  let goOn = () => {};
  const [cert, key] = await Promise.all([own('crt'), own('key')]);
  const server = new SMTPServer({
    ...(offersTls && { cert, key }),
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, { secure }, done) => {
      signedIn.push({ user: username, overTls: secure });
      done(null, { user: username });
    },
    onMailFrom: ({ address }, _session, done) => done(refusalOf(address, refusals)),
    onRcptTo: ({ address }, _session, done) => {
      requested.push(address);
      done(refusalOf(address, refusals));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then(async (raw) => {
        const mail = unfolded(raw);
        const [refusal] = envelope.rcptTo.flatMap(
          ({ address }) => refusalOf(address, refusalsAtEnd) ?? [],
        );
        if (refusal) return done(refusal);
        taken.push(...envelope.rcptTo.map(({ address }) => ({ to: address, mail })));
        const { goOn: going } = held ?? {};
        held?.taken();
        held = undefined;
        await going;
        return done();
      }, done);
    },
  });
  function refusalOf(address: string, codes: typeof refusals): Error | undefined {
    const responseCode = codes.get(address)?.shift();
    if (responseCode === undefined) return undefined;
    return Object.assign(new Error(`Nothing for <${address}>.`), { responseCode });
  }
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mailsTo: (address) => taken.filter(({ to }) => to === address).map(({ mail }) => mail),
    requested: (address) => requested.filter((one) => one === address).length,
    refuse: (address, ...codes) => void refusals.set(address, codes),
    refuseAtEnd: (address, ...codes) => void refusalsAtEnd.set(address, codes),
    holdNext: () => {
      const waiting = Promise.withResolvers<void>();
      goOn = waiting.resolve;
      return new Promise((resolve) => {
        held = { taken: resolve, goOn: waiting.promise };
      });
    },
    letGoOn: () => {
      held = undefined;
      goOn();
    },
    signedIn,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

function own(kind: 'crt' | 'key'): Promise<Buffer> {
  return readFile(new URL(`../../eventlog/tests/localhost.${kind}`, import.meta.url));
}

/** Headers folded at spaces, and text broken after `=` (quoted-printable), as one line each. */
function unfolded(raw: string): string {
  return raw.replaceAll(/=\r\n|\r\n(?=[ \t])/g, '').replaceAll('=3D', '=');
}
