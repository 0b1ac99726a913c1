import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { User } from '@stagedoor/contracts/account';
import { PASSKEYS } from '@stagedoor/contracts/facts/limits';
import type { Passkey } from '@stagedoor/contracts/passkeys.api';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { account } from '@stagedoor/domain/account/account.decider';
import { findPasskey } from '@stagedoor/platform/accounts/passkey-row';
import type { SessionSecrets } from '@stagedoor/platform/accounts/session-secret';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Call } from '@stagedoor/platform/http/mount';
import type { Caller, CommandRunner } from '../run/command-runner.ts';
import { derivedId } from '../run/derived-id.ts';
import type { AccountChanges } from './account-changes.ts';
import { passkeyChallenges } from './passkey-challenges.ts';
import { signedIn, STORED, type SignedIn, type StoredAccount } from './stored-accounts.ts';

type Registration = Call<'passkeys.add'>['body']['response'];
type Assertion = Call<'session.passkey-login'>['body']['response'];

/** The address at which a browser asks, such as `https://lanternroom.example`. */
type Origin = string;

interface PasskeyDependencies {
  sql: Sql;
  runner: CommandRunner;
  accountChanges: AccountChanges;
  sessionSecrets: SessionSecrets;
  venueName: () => Promise<string>;
}

export function createPasskeys(dependencies: PasskeyDependencies) {
  const { sql, runner, accountChanges, venueName } = dependencies;
  const challenges = passkeyChallenges(sql, dependencies.sessionSecrets);
  const change = (id: string, caller: Caller, type: 'AddPasskey' | 'RemovePasskey', key: string) =>
    runner.runnerFor(caller)(account(id), { type, id: key });

  /** @throws Refused not-found for a passkey that is not the owner's */
  const existing = async (owner: string, id: string): Promise<Passkey> => {
    const found = await findPasskey(sql, owner, id);
    if (!found) throw new Refused('not-found');
    return found;
  };

  return {
    /** @throws Refused conflict beyond the number that an account may have */
    optionsToAdd: async ({ id, username, first_name, last_name }: User, origin: Origin) => {
      const kept = await sql.rows<{ id: string }>(
        'select credential_id as id from app.passkeys where account_id = $1',
        [id],
      );
      if (kept.length >= PASSKEYS) throw new Refused('conflict', { message: TOO_MANY });
      return {
        challenge: challenges.make(`add ${id}`),
        rp: { id: new URL(origin).hostname, name: await venueName() },
        user: {
          id: Buffer.from(id).toString('base64url'),
          name: username,
          displayName: `${first_name} ${last_name}`.trim(),
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
        timeout: TIMEOUT_MS,
        excludeCredentials: kept.map((one) => ({ ...one, type: 'public-key' }) as const),
        authenticatorSelection: SELECTION,
      };
    },

    /** @throws Refused with errors.response */
    add: async (
      { id: owner }: User,
      { name, response }: { name: string; response: Registration },
      origin: Origin,
      caller: Caller,
    ): Promise<Passkey> => {
      const host = new URL(origin).hostname;
      const { credential } = await verified(() =>
        verifyRegistrationResponse({
          response: withExtensions(response),
          expectedChallenge: (challenge) => challenges.take(`add ${owner}`, challenge),
          expectedOrigin: origin,
          expectedRPID: host,
          supportedAlgorithmIDs: ALGORITHMS,
        }).then(({ registrationInfo }) => registrationInfo),
      );
      const id = derivedId(owner, 'passkey', credential.id);
      await accountChanges.change({
        account: owner,
        commandId: caller.commandId,
        run: async () => {
          const taken = await sql.row('select id from app.passkeys where credential_id = $1', [
            credential.id,
          ]);
          if (taken) throw invalidField('response', TAKEN);
          await change(owner, caller, 'AddPasskey', id);
        },
        then: (locked) =>
          locked.rows(INSERT, [
            ...[id, owner, credential.id, Buffer.from(credential.publicKey), credential.counter],
            ...[credential.transports ?? [], name, host],
          ]),
      });
      return existing(owner, id);
    },

    rename: async (owner: string, id: string, name: string): Promise<Passkey> => {
      await existing(owner, id);
      await sql.rows('update app.passkeys set name = $2 where id = $1', [id, name]);
      return existing(owner, id);
    },

    /** @throws Refused not-found */
    remove: async (owner: string, id: string, caller: Caller): Promise<void> => {
      await existing(owner, id);
      await accountChanges.change({
        account: owner,
        commandId: caller.commandId,
        run: () => change(owner, caller, 'RemovePasskey', id),
        then: (locked) => locked.rows('delete from app.passkeys where id = $1', [id]),
      });
    },

    /** The same for everybody, so that they tell nothing of any account. */
    optionsToSignIn: (origin: Origin) => ({
      challenge: challenges.make('login'),
      rpId: new URL(origin).hostname,
      timeout: TIMEOUT_MS,
      userVerification: SELECTION.userVerification,
    }),

    /** @returns undefined where the answer signs nobody in */
    signIn: async (response: Assertion, origin: Origin): Promise<SignedIn | undefined> => {
      const found = await sql.row<KeptPasskey>(KEPT, [response.id]);
      if (!found) return undefined;
      const { id, public_key, counter } = found;
      const info = await verifyAuthenticationResponse({
        response: withExtensions(response),
        expectedChallenge: (challenge) => challenges.take('login', challenge),
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        credential: {
          id: response.id,
          publicKey: new Uint8Array(public_key),
          counter: Number(counter),
        },
      }).catch(() => undefined);
      if (!info?.verified) return undefined;
      const owner = await sql.row<StoredAccount>(USE, [id, info.authenticationInfo.newCounter]);
      return owner?.is_active ? signedIn(owner) : undefined;
    },
  };
}

/** EdDSA, ES256 and RS256: newer ones are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** How long a browser waits for its owner. */
const TIMEOUT_MS = 60_000;
/** The device knows whose passkey it is, and asks for a finger, a face or a PIN. */
const SELECTION = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;

const TOO_MANY = `An account has at most ${PASSKEYS} passkeys. Remove one first.`;
const TAKEN = 'This passkey is in use already.';
const NOT_MADE = 'The browser’s answer could not be checked, or came too late. Please try again.';

interface KeptPasskey {
  id: string;
  public_key: Buffer;
  counter: bigint;
}

const KEPT = 'select id, public_key, counter from app.passkeys where credential_id = $1';

const INSERT = `
  insert into app.passkeys
    (id, account_id, credential_id, public_key, counter, transports, name, host)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;

const USE = `
  with used as (
    update app.passkeys set counter = $2, last_used_at = now() where id = $1 returning account_id
  )
  select ${STORED} from app.accounts where id = (select account_id from used)`;

/** @throws Refused with errors.response for what cannot be verified, whatever was sent */
async function verified<Info>(verify: () => Promise<Info | undefined>): Promise<Info> {
  const info = await verify().catch(() => undefined);
  if (!info) throw invalidField('response', NOT_MADE);
  return info;
}

/** None of them is used. */
function withExtensions<Response>(response: Response) {
  return { ...response, clientExtensionResults: {} };
}
