import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { randomUUID } from 'node:crypto';
import {
  Client,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServiceError,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { freePort } from '../faults/free-port.ts';

/** The nodes of a cluster, with one log behind all of them. */
export interface LogNodes {
  /** For a client that finds the leader by itself. */
  url: string;
  /** The address of one node alone. */
  urlOf(node: number): string;
  /** From now on this node is the leader, and all nodes tell clients so. */
  elect(node: number): void;
  /** Ends a node, with its connections. */
  leave(node: number): void;
  /** Starts a node again, if it was away. */
  rejoin(node: number): Promise<void>;
  /** While true, the leader takes calls and never responds. */
  isSilent: boolean;
  /** How many appends it has taken like that. Others may read at any time. */
  withoutResponse: number;
  /** While true, the nodes tell clients that none of them serves, as during an election. */
  isElecting: boolean;
  /** For this many appends, the leader writes and then fails instead of responding. */
  responsesToLose: number;
  /** How often a client asked a node who the leader is. */
  searches: number;
  /** How often a node sent a client to the leader. */
  redirected: number;
  close(): void;
}

const { ClusterInfo, EndPoint, MemberInfo } = gossip;
const METHODS = ['read', 'append'] as const;

/**
 * A cluster as its clients see it: each node tells who the leader is, a follower redirects calls
 * that require the leader, and the leader passes them on to a real log.
 */
export async function openLogNodes(logUrl: string, count: number): Promise<LogNodes> {
  const log = new Client(new URL(logUrl).host, credentials.createInsecure());
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const servers = new Map<number, Server>();
  let leader = 0;
  const nodes: LogNodes = {
    url: `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    urlOf: (node) => `esdb://127.0.0.1:${ports[node]}?tls=false`,
    elect: (node) => {
      leader = node;
    },
    leave: (node) => {
      servers.get(node)?.forceShutdown();
      servers.delete(node);
    },
    rejoin: start,
    isSilent: false,
    withoutResponse: 0,
    isElecting: false,
    responsesToLose: 0,
    searches: 0,
    redirected: 0,
    close: () => {
      for (const server of servers.values()) server.forceShutdown();
      log.close();
    },
  };
  for (const node of ports.keys()) await start(node);
  return nodes;

  async function start(node: number): Promise<void> {
    if (servers.has(node)) return;
    const server = new Server();
    const calls = METHODS.map((name) => [name, callOf(node, StreamsService[name].path)]);
    const passed = METHODS.map((name) => [name, { ...StreamsService[name], ...AS_BYTES }]);
    const implementation: UntypedServiceImplementation = Object.fromEntries(calls);
    server.addService(Object.fromEntries(passed), implementation);
    server.addService(GossipService, { read: tellMembers });
    await new Promise<void>((resolve, reject) => {
      const bound = (error: Error | null) => (error ? reject(error) : resolve());
      server.bindAsync(`127.0.0.1:${ports[node]}`, ServerCredentials.createInsecure(), bound);
    });
    servers.set(node, server);
  }

  function tellMembers(_: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>): void {
    nodes.searches += 1;
    const members = ports.map((port, node) =>
      new MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setIsAlive(servers.has(node) && !nodes.isElecting)
        .setState(node === leader ? LEADER : FOLLOWER)
        .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(port)),
    );
    reply(null, new ClusterInfo().setMembersList(members));
  }

  function callOf(node: number, path: string) {
    return (call: ServerDuplexStream<Buffer, Buffer>) => {
      const requiresLeader = call.metadata.get('requires-leader')[0] === 'true';
      if (node !== leader && requiresLeader) {
        nodes.redirected += 1;
        call.emit('error', notLeader(ports[leader]));
      } else if (!nodes.isSilent) handOn(call, path);
      else if (path === StreamsService.append.path) nodes.withoutResponse += 1;
    };
  }

  function handOn(call: ServerDuplexStream<Buffer, Buffer>, path: string): void {
    const behind = log.makeBidiStreamRequest(path, same, same, new Metadata());
    call.on('cancelled', () => behind.cancel());
    call.on('data', (message: Buffer) => behind.write(message));
    call.on('end', () => behind.end());
    behind.on('data', (message: Buffer) => {
      const isLost = path === StreamsService.append.path && nodes.responsesToLose > 0;
      if (!isLost) return void call.write(message);
      nodes.responsesToLose -= 1;
      call.emit('error', { code: status.UNAVAILABLE, details: 'The node is going.' });
    });
    behind.on('error', (error: ServiceError) => call.emit('error', error));
    behind.on('end', () => call.end());
  }
}

const { LEADER, FOLLOWER } = MemberInfo.VNodeState;
const same = (message: Buffer) => message;
/** Passes every call on as a stream of bytes, without decoding its messages. */
const AS_BYTES = {
  ...{ requestStream: true, responseStream: true },
  ...{ requestSerialize: same, requestDeserialize: same },
  ...{ responseSerialize: same, responseDeserialize: same },
};

function notLeader(port: number | undefined) {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}
