import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * The one logger of a process: JSON lines. What a line may hold is an allow-list: requests are reduced to method, path and status,
 * errors to their kind, message and stack; bodies, cookies, tokens and e-mail addresses never get here.
 * They go to standard output unless said otherwise.
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
