import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HASHES } from '@stagedoor/contracts/limits';
import { createTurns } from './turns.ts';

// Hashing shares Node's thread pool with the reading of files, which has to go on.
const inTurn = createTurns(HASHES);

// Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | undefined;

/** The hash under which a password is kept. @throws Refused too-busy while too many others wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Whether the password fits. Takes as long for nobody's account (undefined) as for a real one. @throws Refused too-busy, as `hashPassword` */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', PARAMETERS);
  const compared = kept ?? (await dummy);
  const fits = await inTurn(() => verify(compared, password));
  return fits && kept !== undefined;
}

/** A password for somebody who has not chosen one, to be told once. */
export function madeUpPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Whether the password is among those that are guessed first. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

const COMMON = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 87654321 987654321 11111111
   00000000 88888888 12341234 11223344 123123123 1q2w3e4r 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1
   q1w2e3r4 abcd1234 abc12345 a1b2c3d4 abcdefgh iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1
   basketball superman superman1 batman123 starwars trustno1 whatever letmein1 letmein123 welcome1 welcome123 admin123 admin1234 administrator
   changeme changeme1 changeit computer internet michelle jennifer jordan23 mustang1 michael1 charlie1 jessica1 samantha danielle cheese123
   master123 dragon123 monkey123 shadow123 freedom1 whatever1 corvette rockyou1 spiderman pokemon1 nintendo minecraft liverpool chelsea1 arsenal1
   victoria1 babygirl1 loveme123 qazwsxedc secret123 test1234 testtest guest123 default1 hello123 hellohello google123 facebook1 samsung1
   summer2024 summer2025 summer2026 winter2025 winter2026 spring2026 autumn2026 zaq12wsx 1234qwer qwer1234 asdf1234 pass1234 letmeinn blink182
   slipknot metallica nirvana1 rocknroll guitar123 music123`.split(/\s+/),
);
