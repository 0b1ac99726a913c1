import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { batchAppends, type BatchAppends } from './batch-appends.ts';

const { ReadReq } = streams;
type RecordedEvent = ReadResp.ReadEvent.RecordedEvent;

/** Connects to any EventStoreDB at an `esdb://` address, with the official client. */
export function openRawLog(url: string): RawLog {
  const { hosts, dnsDiscover, tls, tlsCAFile, defaultCredentials } = parseConnectionString(url);
  const channel = {
    insecure: tls === false,
    ...(tlsCAFile !== undefined && { rootCertificate: readFileSync(tlsCAFile) }),
  };
  const [first] = hosts;
  if (!first) throw new Error(`${url} names no host.`);
  if (dnsDiscover) return new RawLog({ discover: first }, channel, defaultCredentials);
  if (hosts.length > 1) return new RawLog({ endpoints: hosts }, channel, defaultCredentials);
  return new RawLog({ endpoint: first }, channel, defaultCredentials);
}

/** The official client, but with data as bytes: JSON that is parsed and written again differs. */
export class RawLog extends EventStoreDBClient {
  async *recordedEvents(): AsyncGenerator<RecordedEvent> {
    const open = this.GRPCStreamCreator(StreamsClient, 'readAll', (client) =>
      client.read(readEverything(), ...this.callArguments({}, { deadline: Infinity })),
    );
    const responses: AsyncIterable<ReadResp> = await open();
    for await (const response of responses) {
      const event = response.getEvent()?.getEvent();
      if (event) yield event;
    }
  }

  /** One call for many appends. */
  async openBatch(): Promise<BatchAppends> {
    const open = this.GRPCStreamCreator(StreamsClient, 'batchAppend', (client) =>
      client.batchAppend(...this.callArguments({}, { deadline: Infinity })),
    );
    return batchAppends(await open());
  }
}

function readEverything() {
  const all = new ReadReq.Options.AllOptions().setStart(new shared.Empty());
  const uuid = new ReadReq.Options.UUIDOption().setString(new shared.Empty());
  return new ReadReq().setOptions(
    new ReadReq.Options()
      .setAll(all)
      .setNoFilter(new shared.Empty())
      .setUuidOption(uuid)
      .setCount(String(Number.MAX_SAFE_INTEGER)),
  );
}
