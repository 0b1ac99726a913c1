import { z } from 'zod';
import { LINE, PASSKEY_TRIES } from './facts/limits.ts';
import { noContent, type RouteShape } from './route.ts';
import { signedIn } from './session.api.ts';
import { id, required } from './text.ts';

/** One's own passkey; browsers offer it at `host` alone. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const name = required(LINE, 'Give the passkey a name.');
const base64url = z.string().max(10_000);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};
/** As `PublicKeyCredential.toJSON()` of WebAuthn gives it, for a new passkey. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).default([]),
  }),
});
/** The same for a sign-in. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
/** What a browser passes on to WebAuthn, to make a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
/** The same to sign in with one. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

const own = { access: 'signed-in', params: z.object({ id }) } as const;
const tries = { throttle: PASSKEY_TRIES, keptUnderKey: 'nothing' } as const;

export const passkeysApi = {
  'passkeys.list': {
    summary: 'One’s own passkeys, the oldest first.',
    access: 'signed-in',
    responses: { 200: z.object({ results: z.array(passkeySchema) }) },
  },
  'passkeys.options': {
    summary: 'What a browser needs to make a passkey, within fifteen minutes of a sign-in.',
    access: 'signed-in',
    responses: { 200: creationOptions },
    keptUnderKey: 'nothing',
  },
  'passkeys.add': {
    summary: 'Adds a passkey that a browser has made, within fifteen minutes of a sign-in.',
    access: 'signed-in',
    body: z.strictObject({ name, response: registration }),
    responses: { 201: passkeySchema },
    keptUnderKey: 'nothing',
  },
  'passkeys.rename': {
    summary: 'Gives a passkey another name.',
    ...own,
    body: z.strictObject({ name }),
    responses: { 200: passkeySchema },
  },
  'passkeys.remove': {
    summary: 'Removes a passkey: nobody can sign in with it any more.',
    ...own,
    responses: { 204: noContent },
  },
  'session.passkey-options': {
    summary: 'What a browser needs to sign in with a passkey: the same for everybody.',
    access: 'anyone',
    responses: { 200: requestOptions },
    ...tries,
  },
  'session.passkey-login': {
    summary: 'Signs in with a passkey.',
    access: 'anyone',
    body: z.strictObject({ response: assertion }),
    responses: { 200: signedIn },
    ...tries,
    refusesWithSuccess: true,
  },
} satisfies Record<string, RouteShape>;
