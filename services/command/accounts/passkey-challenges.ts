import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  derivedKey,
  isSameProof,
  type SessionSecrets,
} from '@stagedoor/platform/accounts/session-secret';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** What a challenge is for: an account adds a passkey, or anybody signs in. */
export type ChallengePurpose = `add ${string}` | 'login';

const LASTS_MS = 5 * 60_000;
const RANDOM_BYTES = 24;

/**
 * Challenges for passkeys. Making one writes nothing, so that everybody may ask for one; the first
 * answer to one is noted, so that there is no second.
 */
export function passkeyChallenges(sql: Sql, secrets: SessionSecrets) {
  const key = derivedKey(secrets[0], 'passkey challenges');
  const keys = secrets.map((it) => derivedKey(it, 'passkey challenges'));

  return {
    /** Base64url. */
    make: (purpose: ChallengePurpose): string => {
      const random = randomBytes(RANDOM_BYTES).toString('base64url');
      const stamped = `${random}.${Date.now() + LASTS_MS}`;
      return Buffer.from(`${stamped}.${proofOf(key, purpose, stamped)}`).toString('base64url');
    },
    /** Whether it is a challenge for the purpose, not too old, and answered for the first time. */
    take: async (purpose: ChallengePurpose, challenge: string): Promise<boolean> => {
      const text = Buffer.from(challenge, 'base64url').toString();
      const [random = '', until = '', proof = ''] = text.split('.');
      const stamped = `${random}.${until}`;
      if (!keys.some((key) => isSameProof(proof, proofOf(key, purpose, stamped)))) return false;
      const left = Number(until) - Date.now();
      // A clock that was set back would make it last longer.
      if (left <= 0 || left > LASTS_MS) return false;
      const first = await sql.row(
        `insert into app.used_challenges (hash, expires_at)
         values ($1, now() + $2 * interval '1 millisecond') on conflict do nothing returning hash`,
        [createHash('sha256').update(challenge).digest('base64url'), LASTS_MS],
      );
      return first !== undefined;
    },
  };
}

function proofOf(key: Buffer, purpose: ChallengePurpose, stamped: string): string {
  return createHmac('sha256', key).update(`${purpose} ${stamped}`).digest('base64url');
}
