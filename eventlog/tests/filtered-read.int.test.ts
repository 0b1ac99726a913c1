import { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterAll, describe, expect, it } from 'vitest';
import { embeddedEventLog } from '../conformance/test-stores.ts';
import { numbered } from '../conformance/log-under-test.ts';

const { Options } = streams.ReadReq;
const Direction = Options.ReadDirection;

/** Filters a read of $all, which the protocol allows but the official client for Node cannot do. */
class FilteringClient extends EventStoreDBClient {
  async typesOf(prefix: string, count: number, direction = Direction.FORWARDS): Promise<unknown[]> {
    const all = new Options.AllOptions();
    if (direction === Direction.BACKWARDS) all.setEnd(new shared.Empty());
    else all.setStart(new shared.Empty());
    const expression = new Options.FilterOptions.Expression().setPrefixList([prefix]);
    const options = new Options()
      .setAll(all)
      .setCount(String(count))
      .setReadDirection(direction)
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()))
      .setFilter(new Options.FilterOptions().setEventType(expression).setMax(32));
    const request = new streams.ReadReq().setOptions(options);
    const open = this.GRPCStreamCreator(StreamsClient, 'readAll', (client) =>
      client.read(request, ...this.callArguments({})),
    );
    const types: unknown[] = [];
    const responses: AsyncIterable<ReadResp> = await open();
    for await (const response of responses) {
      types.push(response.getEvent()?.getEvent()?.getMetadataMap().get('type'));
    }
    return types;
  }
}

const log = await embeddedEventLog();
const endpoint = { address: '127.0.0.1', port: Number(new URL(log.url).port) };
const client = new FilteringClient({ endpoint }, { insecure: true });
for (const type of ['WantedA', 'WantedB', 'WantedC']) {
  await client.appendToStream('many', numbered(700, 'Other'));
  await client.appendToStream('few', numbered(1, type));
}

afterAll(async () => {
  await client.dispose();
  await log.stop();
});

describe('reading $all through a filter', () => {
  it('counts only the events that match, however far apart they are', async () => {
    expect(await client.typesOf('Wanted', 2)).toEqual(['WantedA', 'WantedB']);
    expect(await client.typesOf('Wanted', 2, Direction.BACKWARDS)).toEqual(['WantedC', 'WantedB']);
    expect(await client.typesOf('Wanted', 99)).toHaveLength(3);
    expect(await client.typesOf('Nobody', 1)).toEqual([]);
  });
});
