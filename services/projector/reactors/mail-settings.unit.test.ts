import { describe, expect, it } from 'vitest';
import { projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { mailSettings } from './mail-settings.ts';

const settingsFrom = (env: Record<string, string>) => mailSettings(readEnv(projectorEnv, env));

describe('the settings of outgoing mail', () => {
  it('are undefined without a mail server', () => {
    expect(settingsFrom({ PUBLIC_URL: 'https://shed.example' })).toBeUndefined();
  });

  it('are refused where people are to be asked by mail', () => {
    expect(() => settingsFrom({ CONFIRM_SUBSCRIPTIONS: 'on' })).toThrow(
      'Please set SMTP_URL too: CONFIRM_SUBSCRIPTIONS asks people by mail.',
    );
  });

  it('name the server and the site', () => {
    const env = {
      SMTP_URL: 'smtps://mail.shed.example',
      PUBLIC_URL: 'https://shed.example',
    };
    expect(settingsFrom(env)).toEqual({
      smtpUrl: 'smtps://mail.shed.example',
      requireTls: false,
      publicUrl: 'https://shed.example',
    });
  });

  it.each([
    ['smtp://venue:secret@mail.shed.example:587', true],
    ['smtps://venue:secret@mail.shed.example', false],
    ['smtp://venue:secret@localhost:587', false],
    ['smtp://mail.shed.example', false],
  ])('require TLS where %s would send a password in clear: %s', (SMTP_URL, requireTls) => {
    const settings = settingsFrom({ SMTP_URL, PUBLIC_URL: 'https://shed.example' });
    expect(settings?.requireTls).toBe(requireTls);
  });

  it.each(['ignoreTLS=true', 'requireTLS=false'])('refuse a password with %s', (option) => {
    const SMTP_URL = `smtp://venue:secret@mail.shed.example/?${option}`;
    expect(() => settingsFrom({ SMTP_URL, PUBLIC_URL: 'https://shed.example' })).toThrow(
      /^Please take ignoreTLS and requireTLS out of SMTP_URL/,
    );
  });

  it('are refused without PUBLIC_URL, or with an unknown protocol', () => {
    expect(() => settingsFrom({ SMTP_URL: 'smtp://mail.shed.example' })).toThrow('PUBLIC_URL');
    expect(() => settingsFrom({ SMTP_URL: 'https://mail.shed.example' })).toThrow('SMTP_URL');
  });
});
