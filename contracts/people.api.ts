import { z } from 'zod';
import { LIST_LIMIT, LIST_OFFSET, PEOPLE_PAGE, PEOPLE_SEARCH } from './facts/limits.ts';
import { invitation, invitedUser, listedUser, personEdit } from './people.ts';
import { noContent, type RouteShape } from './route.ts';
import { blankIsAbsent, id, line, wholeNumber } from './text.ts';

const params = z.object({ id });

export const peopleApi = {
  'people.list': {
    summary: 'All accounts: those with rights or an open invitation first, then by name.',
    access: 'site-manager',
    query: z.strictObject({
      search: blankIsAbsent(line(PEOPLE_SEARCH)),
      limit: wholeNumber(1, LIST_LIMIT).default(PEOPLE_PAGE),
      offset: wholeNumber(0, LIST_OFFSET).default(0),
    }),
    responses: { 200: z.object({ results: z.array(listedUser), count: z.number().int() }) },
  },
  'people.get': {
    summary: 'One account.',
    access: 'site-manager',
    params,
    responses: { 200: listedUser },
  },
  'people.invite': {
    summary: 'Opens an account, and answers with a link by which its owner chooses a password.',
    access: 'site-manager',
    body: invitation,
    responses: { 201: invitedUser },
    keptUnderKey: 'request',
  },
  'people.invite-again': {
    summary: 'Makes a new link for an account; the former one ends, and a password holds.',
    access: 'site-manager',
    params,
    responses: { 200: invitedUser },
    keptUnderKey: 'request',
  },
  'people.edit': {
    summary:
      'Changes names, address, rights, or whether an account is active. A new address, and first ' +
      'rights for an account that opened itself, end its access, and a new link is answered.',
    access: 'site-manager',
    params,
    body: personEdit,
    responses: { 200: invitedUser.partial({ invitation_url: true }) },
    keptUnderKey: 'request',
  },
  'people.erase': {
    summary: 'Erases the personal data of an account, and the account.',
    access: 'site-manager',
    params,
    responses: { 204: noContent },
  },
} satisfies Record<string, RouteShape>;
