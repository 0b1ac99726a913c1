import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { connectivityState, Metadata, type Channel, type MetadataValue } from '@grpc/grpc-js';

/**
 * The official client, which here ends no process, asks for responses without compression, and
 * tells when a connection is lost.
 */
export class LogClient extends EventStoreDBClient {
  /** Called before anything is sent over another connection, behind which another log may be. */
  onLost = (): void => undefined;

  /** @param url `esdb://…` or `esdb+discover://…` */
  constructor(url: string) {
    const { hosts, dnsDiscover, defaultCredentials, tls, ...settings } = parseConnectionString(url);
    const { tlsCAFile, userCertFile, userKeyFile, ...options } = settings;
    const [first, second] = hosts;
    if (!first) throw new Error(`${url} names no host.`);
    const credentials = {
      insecure: tls === false,
      ...(tlsCAFile !== undefined && { rootCertificate: readFileSync(tlsCAFile) }),
      ...(userCertFile !== undefined && { userCertFile: readFileSync(userCertFile) }),
      ...(userKeyFile !== undefined && { userKeyFile: readFileSync(userKeyFile) }),
    };
    // The client looks for the nodes of a cluster only where there is no single endpoint.
    const isOneNode = !dnsDiscover && second === undefined;
    const nodes = {
      endpoints: dnsDiscover ? [first] : hosts,
      ...(isOneNode && { endpoint: first }),
    };
    super({ ...options, ...nodes }, credentials, defaultCredentials);

    const { handleError, execute, callArguments, getChannel } = this;
    let watched: Channel | undefined;
    const watch = (channel: Channel) => {
      const state = channel.getConnectivityState(false);
      if (state === connectivityState.SHUTDOWN) return;
      channel.watchConnectivityState(state, Infinity, () => {
        if (state === connectivityState.READY) this.onLost();
        watch(channel);
      });
    };
    this.getChannel = async () => {
      const channel = await getChannel();
      if (channel !== watched) watch((watched = channel));
      return channel;
    };
    // After a lost call the client waits for its new connection, and nobody awaits that wait: a
    // failure of it would end the process. Every call that needs the connection fails by itself.
    this.handleError = (client, error) => handleError(client, error).catch(() => undefined);
    // A call may find its connection closed because another one was lost. An append on it would
    // never end, and leave an error that nobody can catch.
    this.execute = (Client, name, call) =>
      execute(Client, name, async (client) => {
        const state = client.getChannel().getConnectivityState(false);
        if (state === connectivityState.SHUTDOWN) throw new Error('Channel has been shut down');
        return call(client);
      });
    this.callArguments = (...args) => {
      const [metadata, callOptions] = callArguments(...args);
      return [UncompressedMetadata.from(metadata), callOptions];
    };
  }
}

/**
 * Says that responses may not be compressed. grpc-js offers gzip with every call, and has no option
 * for that. KurrentDB 26 then compresses each message, which makes reading 4 to 8 times slower.
 */
class UncompressedMetadata extends Metadata {
  static from(metadata: Metadata): UncompressedMetadata {
    const copy = new UncompressedMetadata(metadata.getOptions());
    copy.merge(metadata);
    return copy;
  }

  override clone(): Metadata {
    return UncompressedMetadata.from(this);
  }

  override set(key: string, value: MetadataValue): void {
    super.set(key, key === 'grpc-accept-encoding' ? 'identity' : value);
  }
}
