import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';

const { SupportedMethod, SupportedMethods } = features;

/** The server version whose behaviour this log follows. */
const VERSION = '24.10.0';
const STREAMS_METHODS = ['read', 'append', 'batchappend', 'delete', 'tombstone'];

/** Tells the client what it may call. What is missing here it refuses by itself. */
export const featuresCall: handleUnaryCall<Empty, InstanceType<typeof SupportedMethods>> = (
  _call,
  callback,
) => {
  const methods = STREAMS_METHODS.map((name) =>
    new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  );
  callback(
    null,
    new SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(VERSION),
  );
};
