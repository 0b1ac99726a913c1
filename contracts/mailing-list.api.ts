import { z } from 'zod';
import { SUBSCRIPTIONS } from './facts/limits.ts';
import { mailingListSettingsSchema, subscriberSchema } from './mailing-list.ts';
import { noContent, publicRead, type RouteShape } from './route.ts';
import { email, id, token } from './text.ts';

const success = z.object({ success: z.literal(true) });

const ofLink = { access: 'anyone', params: z.object({ token }) } as const;
/** The page behind a link in a mail: opening it changes nothing. */
const linkPage = { ...ofLink, responses: { 200: z.string() }, produces: 'text/html' } as const;
/** What the link is for. Its token is the proof. */
const linkFollowed = {
  ...ofLink,
  // Mail providers send `List-Unsubscribe=One-Click` as either form (RFC 8058).
  consumes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  responses: { 200: success },
  provenByPath: true,
  keptUnderKey: 'nothing',
} as const;

export const mailingListApi = {
  'mailing-list.subscribe': {
    summary:
      'Joins the mailing list; the response is the same for an address that is already on it.',
    access: 'anyone',
    body: z.strictObject({ email }),
    responses: { 201: success },
    throttle: SUBSCRIPTIONS,
    discreet: true,
  },
  'mailing-list.list': {
    summary: 'Everybody on the mailing list, newest first.',
    access: 'staff',
    responses: { 200: z.array(subscriberSchema) },
  },
  'mailing-list.export': {
    summary: 'The mailing list as a CSV file.',
    access: 'staff',
    responses: { 200: z.string() },
    produces: 'text/csv',
  },
  'mailing-list.erase': {
    summary: 'Takes somebody off the mailing list and erases the address.',
    access: 'staff',
    params: z.object({ id }),
    responses: { 204: noContent },
  },
  'mailing-list.bring-back': {
    summary: 'Sends announcements again to an address that was set aside.',
    access: 'staff',
    params: z.object({ id }),
    responses: { 200: subscriberSchema },
    keptUnderKey: 'request',
  },
  'mailing-list.unsubscribe-page': {
    summary: 'Leads to the page behind the link in a mail, and changes nothing.',
    ...linkPage,
  },
  'mailing-list.unsubscribe': {
    summary: 'One-click unsubscribing; the token in the path is the proof.',
    ...linkFollowed,
  },
  'mailing-list.confirm-page': {
    summary: 'Leads to the page behind the link that asks whether somebody joins.',
    ...linkPage,
  },
  'mailing-list.confirm': {
    summary: 'Joins by the link in a mail; the token in the path is the proof.',
    ...linkFollowed,
  },
  'mailing-list.settings': {
    summary: 'Where visitors are invited to join.',
    ...publicRead,
    responses: { 200: mailingListSettingsSchema },
  },
  'mailing-list.change-settings': {
    summary: 'Changes one setting or both.',
    access: 'staff',
    body: mailingListSettingsSchema.partial(),
    responses: { 200: mailingListSettingsSchema },
  },
} satisfies Record<string, RouteShape>;
