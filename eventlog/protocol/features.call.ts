import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { handleUnaryCall, ServiceDefinition } from '@grpc/grpc-js';

const { SupportedMethod, SupportedMethods } = features;

/** The server version whose behaviour this log follows. */
const VERSION = '24.10.0';

/**
 * Tells the client what it may call. Persistent subscriptions are not there, and yet named: the
 * client would try HTTP/1 instead, and report gibberish; this way it is told UNIMPLEMENTED.
 */
export const featuresCall: handleUnaryCall<Empty, InstanceType<typeof SupportedMethods>> = (
  _call,
  callback,
) => {
  const methods = [
    ...methodsOf(StreamsService, []),
    ...methodsOf(PersistentSubscriptionsService, ['stream', 'all']),
  ];
  callback(
    null,
    new SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(VERSION),
  );
};

function methodsOf(service: ServiceDefinition, featureNames: string[]) {
  return Object.values(service).map(({ path }) => {
    const [, serviceName = '', methodName = ''] = path.toLowerCase().split('/');
    return new SupportedMethod()
      .setServiceName(serviceName)
      .setMethodName(methodName)
      .setFeaturesList(featureNames);
  });
}
