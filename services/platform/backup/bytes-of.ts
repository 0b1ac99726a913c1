/** What a stream without a type of its own yields. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) if (bytes instanceof Uint8Array) yield bytes;
}
