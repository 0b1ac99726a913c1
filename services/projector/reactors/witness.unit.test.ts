import { describe, expect, it } from 'vitest';
import { projectorEnv, readEnv } from '@stagedoor/platform/process/env';
import { witnessOf } from './witness.ts';

const witnessFrom = (env: Record<string, string>) => witnessOf(readEnv(projectorEnv, env));

describe('the witness of checkpoints', () => {
  it('is missing unless settings name one', () => {
    expect(witnessFrom({})).toBeUndefined();
  });

  it('is a folder, an address, or both', () => {
    expect(witnessFrom({ WITNESS_DIR: '/mnt/witness' })).toEqual({ folder: '/mnt/witness' });
    const WITNESS_EMAIL = 'witness@elsewhere.example';
    const mail = { WITNESS_EMAIL, SMTP_URL: 'smtp://mail.shed.example' };
    expect(witnessFrom(mail)).toEqual({ email: WITNESS_EMAIL });
  });

  it('is refused if its e-mail address has no mail server, or is not an address', () => {
    expect(() => witnessFrom({ WITNESS_EMAIL: 'witness@elsewhere.example' })).toThrow(
      'Please set SMTP_URL too: checkpoints go to WITNESS_EMAIL by mail.',
    );
    expect(() => witnessFrom({ WITNESS_EMAIL: 'nobody' })).toThrow('WITNESS_EMAIL');
  });
});
