import { readFileSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent } from '../storage/log-event.ts';

const { AppendReq, ReadReq } = streams;
type RecordedEvent = ReadResp.ReadEvent.RecordedEvent;

export type RawOutcome =
  | { kind: 'written' }
  /** The stream's last revision, -1 for none. */
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' };

/** Any EventStoreDB at an `esdb://` address, over the official client's connection. */
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

/** The official client, but with data as bytes: parsing JSON and writing it again changes bytes. */
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

  /** Appends at exactly this last revision, -1 for a new stream. */
  appendRaw(stream: string, expected: number, events: NewEvent[]): Promise<RawOutcome> {
    return this.execute(StreamsClient, 'append', (client) => {
      const { promise, resolve, reject } = Promise.withResolvers<RawOutcome>();
      const call = client.append(...this.callArguments({}), (error, reply) => {
        if (!error) resolve(outcomeOf(reply));
        else if (error.metadata.get('exception')[0] === 'stream-deleted')
          resolve({ kind: 'deleted' });
        else reject(error);
      });
      call.on('error', reject);
      call.write(new AppendReq().setOptions(appendOptions(stream, expected)));
      for (const event of events) call.write(new AppendReq().setProposedMessage(proposed(event)));
      call.end();
      return promise;
    });
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

function appendOptions(stream: string, expected: number) {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new AppendReq.Options().setStreamIdentifier(identifier);
  return expected < 0
    ? options.setNoStream(new shared.Empty())
    : options.setRevision(String(expected));
}

function proposed({ id, type, json, data, metadata }: NewEvent) {
  const message = new AppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type);
  const contentType = json ? 'application/json' : 'application/octet-stream';
  message.getMetadataMap().set('content-type', contentType);
  return message;
}

function outcomeOf(reply: AppendResp): RawOutcome {
  const wrong = reply.getWrongExpectedVersion();
  if (!wrong) return { kind: 'written' };
  const current = wrong.hasCurrentRevision() ? Number(wrong.getCurrentRevision()) : -1;
  return { kind: 'wrong-revision', current };
}
