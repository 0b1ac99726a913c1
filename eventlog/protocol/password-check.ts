import { createHash, timingSafeEqual } from 'node:crypto';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import {
  ResponderBuilder,
  ServerInterceptingCall,
  ServerListenerBuilder,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import { accessDenied } from './refusals.ts';

const USER = 'admin';
/** The client asks these without saying who it is; they tell nothing of the events. */
const OPEN = new Set(
  [ServerFeaturesService, GossipService].flatMap((service) =>
    Object.values(service).map(({ path }) => path),
  ),
);

/** Lets a call through when it brings the password along. */
export function passwordCheck(password: string): ServerInterceptor {
  const wanted = digest(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  return (method, call) => {
    if (OPEN.has(method.path)) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        const given = digest(String(metadata.get('authorization')[0]));
        if (timingSafeEqual(given, wanted)) next(metadata);
        else call.sendStatus(accessDenied());
      })
      .build();
    const responder = new ResponderBuilder().withStart((next) => next(listener)).build();
    return new ServerInterceptingCall(call, responder);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
