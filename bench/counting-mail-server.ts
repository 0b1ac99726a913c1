import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';

/** What a mail server has just done: heard a recipient, received a mail, or taken it. */
export type MailStage = 'heard' | 'received' | 'taken';

/** A mail server that keeps only the address and the moment of each mail. */
export async function openCountingMailServer(onMail: (stage: MailStage, count: number) => void) {
  const addresses: string[] = [];
  const moments: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => {
      onMail('heard', addresses.length + 1);
      done();
    },
    onData: (stream, { envelope }, done) => {
      stream.resume();
      void finished(stream).then(() => {
        addresses.push(...envelope.rcptTo.map(({ address }) => address));
        moments.push(performance.now());
        onMail('received', addresses.length);
        done();
        onMail('taken', addresses.length);
      }, done);
    },
  });
  // Whoever is killed leaves its connection without a word.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    addresses,
    moments,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
