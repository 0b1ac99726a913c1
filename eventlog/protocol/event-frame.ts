import { TOMBSTONE, type LogEvent } from '../storage/log-event.ts';

/** An event as a `ReadResp`. Written from its end: three times as fast as the generated code. */
export function frameOf(event: LogEvent): Buffer {
  return (event.frame ??= encode(event));
}

function encode(event: LogEvent): Buffer {
  const frame = new BackwardWriter(
    256 + 3 * (event.stream.length + event.type.length) + event.data.length + event.metadata.length,
  );
  // ReadResp { event: ReadEvent { event: RecordedEvent { … }, commit_position } }
  frame.number(3, event.position);
  const recorded = frame.mark();
  frame.bytes(8, event.data);
  frame.bytes(7, event.metadata);
  frame.entry(6, 'created', String(event.created));
  frame.entry(6, 'content-type', event.json ? 'application/json' : 'application/octet-stream');
  frame.entry(6, 'type', event.type);
  frame.number(5, event.position);
  frame.number(4, event.position);
  frame.number(3, event.revision);
  const identifier = frame.mark();
  frame.text(3, event.stream);
  frame.close(2, identifier);
  const id = frame.mark();
  frame.text(2, event.id);
  frame.close(1, id);
  frame.close(1, recorded);
  frame.close(1, frame.end);
  return frame.written();
}

const VARINT = 0;
const LENGTH_DELIMITED = 2;

class BackwardWriter {
  readonly #buffer: Buffer;
  readonly end: number;
  #at: number;

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafe(size);
    this.end = size;
    this.#at = size;
  }

  written(): Buffer {
    return this.#buffer.subarray(this.#at);
  }

  /** The end of a nested message that is written next, for `close`. */
  mark(): number {
    return this.#at;
  }

  close(field: number, end: number): void {
    this.#varint(end - this.#at);
    this.#tag(field, LENGTH_DELIMITED);
  }

  number(field: number, value: number): void {
    if (value === TOMBSTONE) this.#largest();
    else this.#varint(value);
    this.#tag(field, VARINT);
  }

  bytes(field: number, value: Uint8Array): void {
    this.#at -= value.length;
    this.#buffer.set(value, this.#at);
    this.close(field, this.#at + value.length);
  }

  text(field: number, value: string): void {
    const end = this.#at;
    this.#at -= Buffer.byteLength(value);
    this.#buffer.write(value, this.#at);
    this.close(field, end);
  }

  /** One entry of a map of strings. */
  entry(field: number, key: string, value: string): void {
    const end = this.#at;
    this.text(2, value);
    this.text(1, key);
    this.close(field, end);
  }

  #tag(field: number, wireType: number): void {
    this.#at -= 1;
    this.#buffer[this.#at] = (field << 3) | wireType;
  }

  #varint(value: number): void {
    let size = 1;
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
    this.#at -= size;
    let rest = value;
    for (let index = 0; index < size - 1; index += 1) {
      this.#buffer[this.#at + index] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#buffer[this.#at + size - 1] = rest;
  }

  /** 2^63 - 1, which a number cannot hold. */
  #largest(): void {
    this.#at -= 9;
    this.#buffer.fill(0xff, this.#at, this.#at + 8);
    this.#buffer[this.#at + 8] = 0x7f;
  }
}
