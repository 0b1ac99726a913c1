import { z } from 'zod';
import { isEmailAddress, NO_EMAIL_ADDRESS, withAsciiDomain } from './facts/email-address.ts';
import { EMAIL_LENGTH, URL_LENGTH } from './facts/limits.ts';
import { isVisible, oneLine } from './facts/visible-text.ts';
import { isWebLink, withScheme } from './facts/web-link.ts';

const NO_TEXT = 'Give this as text.';
const NO_WHOLE_NUMBER = 'Give a whole number.';
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Noncharacter_Code_Point}]/u;

/** Trimmed, well-formed Unicode; tabs and line breaks are its only control characters. */
export function text(max: number, missing = NO_TEXT) {
  return cleaned((value) => value.replace(/[\u2028\u2029]/g, '\n').trim(), max, missing);
}

/** Like `text`, on one line and without invisible format characters. */
export function line(max: number, missing = NO_TEXT) {
  return cleaned(oneLine, max, missing);
}

function cleaned(clean: (value: string) => string, max: number, missing: string) {
  return z
    .string(missing)
    .overwrite((value) => clean(value.toWellFormed()))
    .max(max, `Use at most ${max} characters.`)
    .refine((value) => !CONTROL.test(value), 'Remove the control characters.');
}

type MakeText = typeof text;

/** Like `line`, or `text` if that is given; null and one without a visible character mean blank. */
export function blankable(max: number, make: MakeText = line) {
  const shown = make(max).overwrite((value) => (isVisible(value) ? value : ''));
  return z.union([shown, z.null().transform(() => '')], NO_TEXT);
}

/** Like `line`, or `text` if that is given; refuses one without a visible character. */
export function required(max: number, message: string, make: MakeText = line) {
  return make(max, message).refine(isVisible, message);
}

/** An e-mail address, trimmed and in lower case, a domain beyond ASCII as its punycode. */
export const email = line(EMAIL_LENGTH, NO_EMAIL_ADDRESS)
  .overwrite((value) => withAsciiDomain(value).toLowerCase())
  .refine(isEmailAddress, NO_EMAIL_ADDRESS);

/** A web address; without a scheme it gets https. Blank stays blank. */
export const webLink = webLinkTo('Give a web address');

/** The same, of which the refusal says what it leads to. */
export function webLinkTo(what: string) {
  return blankable(URL_LENGTH)
    .transform(withScheme)
    .refine(
      (address) => address === '' || isWebLink(address),
      `${what} that starts with http:// or https://.`,
    );
}

/** Of a link that works without signing in. */
export const token = z.string().regex(/^[A-Za-z0-9_.-]{1,200}$/);
/** An opaque identifier in a path or a body. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an identifier.');

/** A whole number in a query string, in digits alone. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const number = z.coerce
    .number(NO_WHOLE_NUMBER)
    .int(NO_WHOLE_NUMBER)
    .min(min, `Give at least ${min}.`)
    .max(max, `Give at most ${max}.`);
  return z.preprocess((value) => (/^-?\d+$/.test(String(value)) ? value : NaN), number);
}

/** A query parameter that is ignored when blank. */
export function blankIsAbsent<T extends z.ZodType>(schema: T) {
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());
}

/** A query parameter that is true or false. */
export const trueOrFalse = blankIsAbsent(
  z.enum(['true', 'false'], 'Use true or false.').transform((value) => value === 'true'),
);
