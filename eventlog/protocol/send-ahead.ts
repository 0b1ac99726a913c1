import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** The end of a call that has one reply goes out with the reply, not in a packet of its own. */
export const sendAhead: ServerInterceptor = ({ responseStream }, call) =>
  responseStream ? new ServerInterceptingCall(call) : new SendAheadCall(call);

class SendAheadCall extends ServerInterceptingCall {
  override sendMessage(message: unknown, callback: () => void): void {
    super.sendMessage(message, () => undefined);
    callback();
  }
}
