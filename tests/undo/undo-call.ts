import type { ApiResponse, VenueClient } from '../setup/venue-client.ts';

/** The command under which a response was written. */
export function commandOf({ headers }: ApiResponse<unknown>): string {
  return headers.get('x-command-id') ?? '';
}

export function undoAs(client: VenueClient, command_id: string) {
  return client.call('history.undo', { body: { command_id } });
}
