import { picture } from './pictures.ts';
import type { VenueClient } from './venue-client.ts';

/** A show as staff send it: with what is required alone. */
export const SHOW = { date: '2030-05-04', headlining_artist: 'Glass Harbor', ages: '18+' };

/** Creates a show, and returns its id. */
export async function addShow(staff: VenueClient, changes: object = {}): Promise<string> {
  const made = await staff.call('shows.create', { body: { ...SHOW, ...changes } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id;
}

/** Uploads a picture of each colour to a show. */
export async function uploadPhotos(staff: VenueClient, id: string, ...colours: string[]) {
  const form = new FormData();
  for (const colour of colours.length > 0 ? colours : [undefined])
    form.append('photos', await picture('png', colour), 'a.png');
  return staff.call('shows.upload-photos', { params: { id }, form });
}

/** Uploads a picture that no show has yet. */
export async function stagePhoto(staff: VenueClient, colour?: string) {
  const form = new FormData();
  form.append('photo', await picture('png', colour), 'a.png');
  const { status, body } = await staff.call('photos.stage', { form });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
