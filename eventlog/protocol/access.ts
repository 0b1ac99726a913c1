import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import {
  ResponderBuilder,
  ServerInterceptingCall,
  ServerListenerBuilder,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import { accessDenied } from './call-refusals.ts';

export type LogAccess = {
  /** In PEM format. */
  tls?: { certificate: Buffer; key: Buffer };
  /** The password of the account `admin`, which every call then needs. */
  password?: string;
};

const SHORTEST_PASSWORD = 16;
const USER = 'admin';
/** The client calls these without credentials. They reveal nothing about the events. */
const WITHOUT_PASSWORD = new Set(
  [ServerFeaturesService, GossipService].flatMap((service) =>
    Object.values(service).map(({ path }) => path),
  ),
);

/** @throws an error for the user when strangers could read or write the log. */
export function requireSafe(host: string, { tls, password }: LogAccess): void {
  if (!isLoopback(host) && !(tls && password)) {
    throw new Error(
      `The event log listens on ${host}, beyond this machine, only with TLS and a password: ` +
        'add --tls-cert, --tls-key and --password-file.',
    );
  }
  if (password === undefined) return;
  if (!tls) {
    throw new Error('A password needs TLS: without it the client of the log never sends one.');
  }
  if (password.length < SHORTEST_PASSWORD) {
    throw new Error(
      `The password of the event log needs at least ${SHORTEST_PASSWORD} characters.`,
    );
  }
}

export function passwordCheck(password: string): ServerInterceptor {
  const expected = digest(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  return (method, call) => {
    if (WITHOUT_PASSWORD.has(method.path)) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        const given = digest(String(metadata.get('authorization')[0]));
        if (timingSafeEqual(given, expected)) next(metadata);
        else call.sendStatus(accessDenied());
      })
      .build();
    const responder = new ResponderBuilder().withStart((next) => next(listener)).build();
    return new ServerInterceptingCall(call, responder);
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
