import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

const MAX_BYTES = 32 * 1024;
const MAX_MESSAGES = 64;

/** Fewer writes to the socket: grpc-js waits for every message until it is sent; this does not. */
export const sendAhead: ServerInterceptor = (_method, call) => new SendAheadCall(call);

class SendAheadCall extends ServerInterceptingCall {
  #messages = 0;
  #bytes = 0;
  #proceed: (() => void) | undefined;

  override sendMessage(message: unknown, callback: () => void): void {
    const size = Buffer.isBuffer(message) ? message.length : 0;
    this.#messages += 1;
    this.#bytes += size;
    super.sendMessage(message, () => {
      this.#messages -= 1;
      this.#bytes -= size;
      const proceed = this.#proceed;
      this.#proceed = undefined;
      proceed?.();
    });
    if (this.#messages < MAX_MESSAGES && this.#bytes < MAX_BYTES) callback();
    else this.#proceed = callback;
  }
}
