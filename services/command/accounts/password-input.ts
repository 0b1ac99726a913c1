import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

/** Where somebody who types a command keeps a password. */
export interface PasswordInput {
  'password-stdin'?: boolean | undefined;
  'password-file'?: string | undefined;
}

/** An input that cannot be used; the message says what to do. */
export class UnusableInput extends Error {}

/** The one line in standard input or a file; undefined without either. @throws UnusableInput */
export async function readPassword(given: PasswordInput): Promise<string | undefined> {
  const { 'password-stdin': fromStdin, 'password-file': file } = given;
  if (fromStdin && file !== undefined)
    throw new UnusableInput('Use either --password-stdin or --password-file, not both.');
  if (fromStdin) return oneLine(await stdinText(), 'Standard input');
  if (file !== undefined) return oneLine(await fileText(file), file);
  return undefined;
}

async function stdinText(): Promise<string> {
  if (process.stdin.isTTY)
    throw new UnusableInput(
      'A terminal would show the password. Pass it to --password-stdin through a pipe, or use' +
        ' --password-file FILE.',
    );
  return text(process.stdin);
}

async function fileText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnusableInput(`The file with the password cannot be read. ${reason}`, { cause });
  }
}

/** Editors and `echo` end a line, which is no part of the password. */
function oneLine(content: string, place: string): string {
  const line = content.replace(/\r?\n$/, '');
  if (line === '' || /[\r\n]/.test(line))
    throw new UnusableInput(`${place} must have the password in one line, and nothing else.`);
  return line;
}
