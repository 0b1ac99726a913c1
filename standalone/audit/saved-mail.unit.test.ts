import { describe, expect, it } from 'vitest';
import { textOfMail } from './saved-mail.ts';

const NOTE = 'venue.example\n7\nAAAA=\n\n— venue.example BBBB=\n';
const HEADERS = 'From: hello@venue.example\r\nSubject: Checkpoint of the log\r\n';

describe('the text of a saved mail', () => {
  it('is what was written, in each encoding that mail servers use', () => {
    const base64 = Buffer.from(NOTE).toString('base64');
    const quoted = NOTE.replaceAll('=', '=3D').replace('—', '=E2=80=94').replace('AAAA', 'AA=\nAA');
    expect(textOfMail(`${HEADERS}Content-Transfer-Encoding: base64\r\n\r\n${base64}`)).toBe(NOTE);
    const header = 'Content-Transfer-Encoding: quoted-printable';
    expect(textOfMail(`${HEADERS}${header}\r\n\r\n${quoted.replaceAll('\n', '\r\n')}`)).toBe(NOTE);
    expect(textOfMail(`${HEADERS}\r\n${NOTE}`)).toBe(NOTE);
  });

  it('is the whole text where it is no mail', () => {
    expect(textOfMail(NOTE)).toBe(NOTE);
    expect(textOfMail('')).toBe('');
  });
});
