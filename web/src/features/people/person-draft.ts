import { ACCOUNT_FLAGS, type AccountFlags } from '@stagedoor/contracts/facts/account-flags';
import {
  isEmailAddress,
  NO_EMAIL_ADDRESS,
  withAsciiDomain,
} from '@stagedoor/contracts/facts/email-address';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { isVisible, oneLine } from '@stagedoor/contracts/facts/visible-text';
import type { ListedUser } from '@stagedoor/contracts/people';
import { ApiError } from '../../api/api-error.ts';
import { fieldErrors, serverMessageOr } from '../../api/error-details.ts';
import { isRecord } from '../../boot/is-record.ts';
import {
  differingFields,
  pick,
  type DraftErrors,
  type Editable,
  type SaveFailure,
} from '../../edit/editor.ts';
import { hasRights } from './rights.ts';

/** An account as its form holds it. */
export type PersonDraft = Pick<ListedUser, 'email' | 'first_name' | 'last_name'> & AccountFlags;

export const NOBODY: PersonDraft = {
  ...{ email: '', first_name: '', last_name: '' },
  ...recordOf(ACCOUNT_FLAGS, () => false),
};

/** How the editor handles an account. */
export const editablePerson: Editable<ListedUser, PersonDraft> = {
  draftOf,
  normalised,
  isBase: (value): value is ListedUser => isRecord(value) && typeof value['email'] === 'string',
};

export function draftOf(person: PersonDraft): PersonDraft {
  const { email, first_name, last_name } = person;
  return { email, first_name, last_name, ...recordOf(ACCOUNT_FLAGS, (flag) => person[flag]) };
}

/** A draft as the server would store it. */
function normalised({ email, first_name, last_name, ...flags }: PersonDraft): PersonDraft {
  return {
    ...flags,
    email: withAsciiDomain(oneLine(email)).toLowerCase(),
    first_name: oneLine(first_name),
    last_name: oneLine(last_name),
  };
}

/** The fields that differ from the stored version, and what they were there. */
export function editToSent(base: PersonDraft, draft: PersonDraft) {
  const before = draftOf(base);
  const names = differingFields(before, draft);
  return { ...pick(draft, names), from: pick(before, names) };
}

/** Whether nothing but rights differs: the one change of an account that undo takes back. */
export function isOfRightsAlone(base: PersonDraft, draft: PersonDraft): boolean {
  const flags: readonly string[] = ACCOUNT_FLAGS;
  return differingFields(draftOf(base), draft).every((name) => flags.includes(name));
}

/** What is wrong with what was typed, by field. */
export function findErrors(draft: PersonDraft, base: PersonDraft = NOBODY): DraftErrors {
  const { email, first_name } = normalised(draft);
  const isNew = base === NOBODY;
  return {
    ...((isNew || email !== base.email) && !isEmailAddress(email) && { email: NO_EMAIL_ADDRESS }),
    ...((isNew || first_name !== base.first_name) &&
      !isVisible(first_name) && { first_name: 'First name is required' }),
  };
}

/** Says what else a save would end, before it does. */
export function whatEnds(draft: PersonDraft, base: ListedUser): string | undefined {
  const isMoved = normalised(draft).email !== base.email;
  const isFirst = !hasRights(base) && hasRights(draft);
  if (!isMoved && !isFirst) return undefined;
  const ends = isMoved
    ? 'A new address ends the password, logins and passkeys of this account.'
    : 'If they opened this account themselves, first rights end its password, logins and ' +
      'passkeys, because nobody has checked whose address it is.';
  if (!base.is_active) return `${ends} Activate it afterwards, and make a new link.`;
  return `${ends} You then get a link for ${isMoved ? 'its owner' : 'them'}.`;
}

/** Explains why an edit was not saved: at its fields, or above the button. */
export function explain(error: unknown): SaveFailure<ListedUser> {
  const errors = fieldErrors(error);
  if (Object.keys(errors).length > 0) return { errors };
  const isGone = error instanceof ApiError && error.status === 404;
  const problem = isGone ? GONE : serverMessageOr(error, 'Failed to save. Please try again.');
  return { errors, problem };
}

export const GONE = 'This account is not there any more: somebody has erased it.';

/** The name of a person; without one, the address. */
export function nameOf({ first_name, last_name, email }: PersonDraft): string {
  return `${first_name} ${last_name}`.trim() || email;
}
