import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import { describe, expect, it } from 'vitest';
import {
  accessDenied,
  invalidArgument,
  maximumAppendSizeExceeded,
  refusalFrom,
  requiredMetadataMissing,
  stopping,
  streamDeleted,
  timedOut,
  unavailable,
  unimplemented,
  unknownPosition,
  wrongExpectedVersion,
} from './call-refusals.ts';

describe('a refusal', () => {
  it.each([
    [streamDeleted('größe'), StreamDeletedError, { streamName: 'gr%C3%B6%C3%9Fe' }],
    [
      wrongExpectedVersion('show-1', 4, 2),
      WrongExpectedVersionError,
      { streamName: 'show-1', expectedVersion: 4n, actualVersion: 2n },
    ],
    [
      wrongExpectedVersion('show-1', 0, -1),
      WrongExpectedVersionError,
      { actualVersion: 'no_stream' },
    ],
    [maximumAppendSizeExceeded(9), MaxAppendSizeExceededError, { maxAppendSize: 9 }],
    [
      requiredMetadataMissing('type,content-type'),
      RequiredMetadataPropertyMissingError,
      { requiredMetadataProperties: ['type', 'content-type'] },
    ],
    [accessDenied(), AccessDeniedError, {}],
    [timedOut(), TimeoutError, {}],
    [unavailable('a reason'), UnavailableError, {}],
    [stopping(), UnavailableError, {}],
    [refusalFrom(new Error('the store is away')), UnavailableError, {}],
    [unimplemented('Something'), UnknownError, { code: 12 }],
    [invalidArgument('A reason.'), UnknownError, { code: 3 }],
    [unknownPosition(), UnknownError, { code: 3 }],
  ])('becomes the matching error of the client: %s', (refusal, errorClass, details) => {
    const error = convertToCommandError(refusal);
    expect(error).toBeInstanceOf(errorClass);
    expect(error).toMatchObject(details);
  });
});
