import { isUtf8 } from 'node:buffer';
import { invalidField } from '@stagedoor/contracts/refusals';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const EMPTY = 'This file is empty. Choose one with a row for each person.';
const ZIP =
  'This is a zip file: unpack it first, and choose the CSV file in it. ' +
  'From a spreadsheet, save the table as CSV.';
const BINARY = 'This is not a text file. Save the table as CSV, and choose that file.';
/** How much of a file says what it is. */
const BEGINNING = 4_096;
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** The text of a file, and how it was written. @throws Refused for a zip, or what is no text */
export function decodeFile(bytes: Buffer): { text: string; encoding: Encoding } {
  if (bytes.length === 0) throw invalidField('file', EMPTY);
  if (/^PK[\x03\x05]/.test(bytes.toString('latin1', 0, 3))) throw invalidField('file', ZIP);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (CONTROL.test(text.slice(0, BEGINNING))) throw invalidField('file', BINARY);
  if (text.trim() === '') throw invalidField('file', EMPTY);
  return { text, encoding };
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin letters as UTF-16 have a zero byte each, after or before the letter.
  const beginning = bytes.subarray(0, BEGINNING);
  const [even = 0, odd = 0] = [0, 1].map((place) => {
    const zeros = beginning.filter((byte, at) => byte === 0 && at % 2 === place);
    return zeros.length / (beginning.length / 2);
  });
  if (odd > 0.5 && even < 0.1) return 'utf-16le';
  if (even > 0.5 && odd < 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
