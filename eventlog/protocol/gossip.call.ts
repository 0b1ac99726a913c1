import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { ticksNow } from '../storage/log-event.ts';

const { ClusterInfo, EndPoint, MemberInfo } = gossip;
const DEFAULT_PORT = 2113;

const instanceId = randomUUID();

/**
 * A cluster of one, which is its own leader. Its address is the one that the client asked at: that
 * one is right behind a forwarded port, too, and fits the certificate.
 */
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
