import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * The logger of a process. It writes to standard output by default: JSON lines, or readable ones on
 * a terminal. It logs only the route of a request and the listed fields of an error, never raw
 * URLs, bodies, cookies, tokens or e-mail addresses.
 */
export function createLog(level: string, service: string, destination = terminal): Log {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string }; id: unknown }) => ({
        method: request.method,
        route: request.routeOptions?.url,
        id: request.id,
      }),
      err: (error: Error & { code?: unknown }) => ({
        kind: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const terminal = process.stdout.isTTY
  ? await readableLines((text) => process.stdout.write(text))
  : undefined;

/** Turns lines of JSON into lines for people. The library is loaded only when it is needed. */
export async function readableLines(write: (text: string) => void): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const readable = prettyFactory({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: '{service}: {msg}',
    ignore: 'service',
    singleLine: true,
  });
  return { write: (line) => write(readable(line)) };
}
