/*
 * Events go to Postgres as arrays in its binary format, because the text format would double the
 * bytes and escape the rest. Each of these functions makes one query parameter.
 */
export const boolArray = arrayOf<boolean>(16, (value) => Buffer.of(value ? 1 : 0));
export const byteaArray = arrayOf<Uint8Array>(17, (value) => value);
export const int8Array = arrayOf<number | bigint>(20, int8);
export const textArray = arrayOf<string>(25, (value) => Buffer.from(value));
export const uuidArray = arrayOf<string>(2950, (id) => Buffer.from(id.replaceAll('-', ''), 'hex'));

function arrayOf<Value>(typeId: number, encode: (value: Value) => Uint8Array) {
  return (values: Value[]): Buffer => {
    const header = Buffer.alloc(20);
    const words = [1, 0, typeId, values.length, 1];
    words.forEach((word, index) => header.writeInt32BE(word, 4 * index));
    return Buffer.concat([header, ...values.flatMap((value) => withLength(encode(value)))]);
  };
}

function withLength(bytes: Uint8Array): Uint8Array[] {
  const length = Buffer.allocUnsafe(4);
  length.writeInt32BE(bytes.length);
  return [length, bytes];
}

function int8(value: number | bigint): Buffer {
  const largest = 2n ** 63n - 1n;
  const exact = BigInt(value);
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(exact > largest ? largest : exact);
  return bytes;
}
