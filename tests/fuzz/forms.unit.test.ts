import { describe, expect, it } from 'vitest';
import { asForm } from './forms.ts';

describe('writing a value as a form', () => {
  it.each([
    [{ toString: 1, valueOf: null }, '{"toString":1,"valueOf":null}'],
    [null, 'null'],
    ['Glass Harbor', 'Glass Harbor'],
  ])('writes a field that is %j as text', (field, text) => {
    expect(asForm({ field }, 7).body.toString()).toContain(`name="field"\r\n\r\n${text}\r\n`);
  });
});
