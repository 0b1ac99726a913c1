import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

const MAX_BYTES = 32 * 1024;
const MAX_MESSAGES = 64;

/**
 * Lets a call send on while its last messages are still on their way to the socket, up to a limit.
 * By itself grpc-js waits for each of them, and so makes a write to the socket of every event.
 */
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
