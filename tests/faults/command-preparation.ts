import type { CallOptions, VenueClient } from '../setup/venue-client.ts';

export interface Setting {
  staff: VenueClient;
  /** Small letters and digits, for names that have to be unique. */
  label: string;
}

/** Makes what a command needs, and returns the request for it. */
export type Prepare = (setting: Setting) => Promise<CallOptions> | CallOptions;

export async function done<Body>(received: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await received;
  if (status >= 300) throw new Error(`Preparing a command: ${status} ${JSON.stringify(body)}`);
  return body;
}
