import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, type handleUnaryCall, type ServiceDefinition } from '@grpc/grpc-js';
import { appendCall } from './append.call.ts';
import { batchAppendCall } from './batch-append.call.ts';
import { deleteCall, tombstoneCall } from './delete.call.ts';
import type { OpenCalls } from './open-calls.ts';
import { passwordCheck } from './access.ts';
import { MAX_APPEND_BYTES } from './proposed-events.ts';
import { readCall, type ReadSources } from './read.call.ts';
import type { Writer } from '../storage/writer.ts';
import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared, { type Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { ticksNow } from '../storage/log-event.ts';

/** A read sends bytes, so that an event is encoded once for all of its readers. */
const StreamsInBytes = {
  ...StreamsService,
  read: {
    ...StreamsService.read,
    responseSerialize: (message: Buffer) => message,
    responseDeserialize: (message: Buffer) => message,
  },
};

/** Serves the methods of the protocol that this log has; all others end with UNIMPLEMENTED. */
export function createGrpcServer(
  writer: Writer,
  sources: ReadSources,
  calls: OpenCalls,
  password: string | undefined,
): Server {
  const server = new Server({
    // Far above the limit of an append, so that the log refuses a large one, not the transport.
    'grpc.max_receive_message_length': 2 * MAX_APPEND_BYTES,
    'grpc.max_concurrent_streams': 1_000,
    // Drops subscribers that vanished without closing their connection.
    'grpc.keepalive_time_ms': 60_000,
    // Statistics that nobody reads.
    'grpc.enable_channelz': 0,
    interceptors: password === undefined ? [] : [passwordCheck(password)],
  });
  server.addService(StreamsInBytes, {
    read: readCall(sources, calls),
    append: appendCall(writer),
    batchAppend: batchAppendCall(writer, calls),
    delete: deleteCall(writer),
    tombstone: tombstoneCall(writer),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: featuresCall });
  server.addService(GossipService, { read: gossipCall });
  return server;
}

const { PersistentSubscriptionsService } = persistent;
const { SupportedMethod, SupportedMethods } = features;
const { ClusterInfo, EndPoint, MemberInfo } = gossip;

/** The server version whose behaviour this log follows. */
const VERSION = '24.10.0';
const DEFAULT_PORT = 2113;

const instanceId = randomUUID();

/** Includes persistent subscriptions: without them the client would try HTTP/1. */
const featuresCall: handleUnaryCall<Empty, InstanceType<typeof SupportedMethods>> = (
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
const gossipCall: handleUnaryCall<Empty, InstanceType<typeof ClusterInfo>> = (call, callback) => {
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
