/**
 * Every sentence by which people ever agreed to mail, by its language. Lines are only added, never
 * changed.
 */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Join the mailing list of {venue}. One click takes you off it again.',
    'Join the mailing list of {venue}.',
    'Join the mailing list of {venue}: one or two mails a month about new shows, and one when a ' +
      'show is called off or moved.',
  ],
};

/** The language and number of the sentence that the subscribe form shows. */
export const CONSENT_WORDING = 'en-3';

/** The sentence of this language and number; undefined where none was recorded. */
export function consentSentence(venue: string, wording: string | null = CONSENT_WORDING) {
  const [language = '', number] = (wording ?? '').split('-');
  return WORDINGS[language]?.[Number(number) - 1]?.replace('{venue}', () => venue);
}
