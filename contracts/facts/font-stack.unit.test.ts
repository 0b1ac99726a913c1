import { describe, expect, it } from 'vitest';
import { fontStack } from './font-stack.ts';

describe('a font stack in CSS', () => {
  it.each([
    ["Bob's Diner, serif", `"Bob's Diner", serif`],
    [`"Bob's Diner", serif`, `"Bob's Diner", serif`],
    ["Rock 'n' Roll One", `"Rock 'n' Roll One"`],
    ["'Space Mono, Georgia", '"Space Mono", Georgia'],
    ['Space Mono", Georgia', '"Space Mono", Georgia'],
    ['The 12" Mix', '"The 12\\" Mix"'],
    ["'League Gothic', system-ui, sans-serif", '"League Gothic", system-ui, sans-serif'],
    ['8bit Wonder, 04b', '"8bit Wonder", "04b"'],
    [' , "\'", ', ''],
  ])('of %s closes every quotation mark, and is %s', (given, css) => {
    expect(fontStack(given)).toBe(css);
  });
});
