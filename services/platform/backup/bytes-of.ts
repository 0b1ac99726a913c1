/** The bytes of a stream that declares no type. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) if (bytes instanceof Uint8Array) yield bytes;
}
