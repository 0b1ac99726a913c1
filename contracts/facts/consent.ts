/** Every sentence by which people ever agreed to mail. Lines are only added, never changed. */
const WORDINGS = [
  'Join the mailing list of {venue}. One click takes you off it again.',
  'Join the mailing list of {venue}.',
];

/** The number of the sentence that the subscribe form shows. Subscriptions record it. */
export const CONSENT_WORDING = WORDINGS.length;

/** The sentence of this number; undefined where none was recorded. */
export function consentSentence(venue: string, wording: number | null = CONSENT_WORDING) {
  return WORDINGS[(wording ?? 0) - 1]?.replace('{venue}', () => venue);
}
