import { BACKWARDS, END } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { LogClient } from '../client.ts';

const { ReadReq } = streams;
type RecordedEvent = ReadResp.ReadEvent.RecordedEvent;

/** A client that also reads data as bytes: JSON that is parsed and written again differs. */
export class RawLog extends LogClient {
  /** The position of the last event; -1 for an empty log. */
  async head(): Promise<bigint> {
    let head = -1n;
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    for await (const { event } of this.readAll({ ...last, requiresLeader: true }))
      head = event?.position.commit ?? head;
    return head;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

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
