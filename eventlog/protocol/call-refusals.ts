import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DAMAGED, isDamage } from '../storage/damage.ts';

/** A failure with the code and trailers from which the client makes its error. */
export type Refusal = ServiceError;

export function streamDeleted(stream: string): Refusal {
  return refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

export function wrongExpectedVersion(stream: string, expected: number, actual: number): Refusal {
  const message = `Expected revision ${expected} of stream '${stream}', which is at ${actual}.`;
  return refusal(status.FAILED_PRECONDITION, message, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expected),
    ...(actual >= 0 && { 'actual-version': String(actual) }),
  });
}

export function maximumAppendSizeExceeded(limit: number): Refusal {
  return refusal(status.INVALID_ARGUMENT, `An append may hold at most ${limit} bytes.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}

export function requiredMetadataMissing(names: string): Refusal {
  return refusal(status.INVALID_ARGUMENT, `An event needs ${names} in its metadata.`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': names,
  });
}

export function invalidArgument(message: string): Refusal {
  return refusal(status.INVALID_ARGUMENT, message);
}

export function unknownPosition(): Refusal {
  return invalidArgument('No event of the log has this position.');
}

/** EventStoreDB uses this code, too. */
export function impossibleRevision(): Refusal {
  return refusal(status.UNKNOWN, 'No stream has a revision of 2^63 or more.');
}

export function accessDenied(): Refusal {
  return refusal(status.UNAUTHENTICATED, 'The event log does not know this name and password.', {
    exception: 'access-denied',
  });
}

export function timedOut(): Refusal {
  return refusal(status.ABORTED, 'The write came too late.');
}

export function unavailable(reason: string): Refusal {
  return refusal(status.UNAVAILABLE, `Server Is Too Busy: ${reason}`);
}

export function damaged(): Refusal {
  return refusal(status.DATA_LOSS, DAMAGED);
}

export function stopping(): Refusal {
  return refusal(status.UNAVAILABLE, 'The event log is stopping.');
}

export function unimplemented(what: string): Refusal {
  return refusal(status.UNIMPLEMENTED, `${what}: not implemented by this event log.`);
}

/** The refusal with which a call ends when its handler threw this error. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Error && 'code' in error && 'metadata' in error) {
    const { code, metadata } = error;
    if (typeof code === 'number' && metadata instanceof Metadata) {
      return Object.assign(error, { code, metadata, details: error.message });
    }
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (isDamage(error)) return damaged();
  return refusal(status.UNAVAILABLE, `The event log cannot read its store: ${reason}`);
}

function refusal(code: status, message: string, trailers: Record<string, string> = {}): Refusal {
  const metadata = new Metadata();
  // Trailers are ASCII; a stream name need not be.
  for (const [name, value] of Object.entries(trailers))
    metadata.set(name, value.replace(/[^ -~]/gu, encodeURIComponent));
  return Object.assign(new Error(message), { code, details: message, metadata });
}
