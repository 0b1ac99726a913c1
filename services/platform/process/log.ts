import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * The logger of a process: JSON lines, to standard output by default. Only listed fields of
 * requests and errors are logged: never bodies, cookies, tokens or e-mail addresses.
 */
export function createLog(level: string, service: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string; id: unknown }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        id: request.id,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
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
