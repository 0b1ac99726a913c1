import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { handleUnaryCall, ServiceDefinition } from '@grpc/grpc-js';
import { ticksNow } from '../storage/log-event.ts';

const { PersistentSubscriptionsService } = persistent;
const { SupportedMethod, SupportedMethods } = features;
const { ClusterInfo, EndPoint, MemberInfo } = gossip;

/** The server version whose behaviour this log follows. */
const VERSION = '24.10.0';
const DEFAULT_PORT = 2113;

const instanceId = randomUUID();

/** Includes persistent subscriptions: without them the client would try HTTP/1. */
export const featuresCall: handleUnaryCall<Empty, InstanceType<typeof SupportedMethods>> = (
  _call,
  callback,
) => {
  const methods = [
    ...methodsOf(StreamsService, []),
    ...methodsOf(PersistentSubscriptionsService, ['stream', 'all']),
  ];
  const supported = new SupportedMethods().setMethodsList(methods);
  callback(null, supported.setEventStoreServerVersion(VERSION));
};

/** A cluster of one, at the address that the client used, which works with forwarded ports. */
export const gossipCall: handleUnaryCall<Empty, InstanceType<typeof ClusterInfo>> = (
  call,
  callback,
) => {
  const [, address = '', port = DEFAULT_PORT] = /^(.*?)(?::(\d+))?$/.exec(call.getHost()) ?? [];
  const member = new MemberInfo()
    .setInstanceId(new shared.UUID().setString(instanceId))
    .setTimeStamp(String(ticksNow()))
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new EndPoint().setAddress(address).setPort(Number(port)));
  callback(null, new ClusterInfo().setMembersList([member]));
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
