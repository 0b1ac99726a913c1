import { describe, expect, it } from 'vitest';
import { acceptsPage, prefersPage } from './page-requests.ts';

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('a request', () => {
  it.each([
    [undefined, true, false],
    ['*/*', true, false],
    [CHROME, true, true],
    ['text/html', true, true],
    ['TEXT/HTML', true, true],
    ['Text/*', true, true],
    ['text/*;q=0.3', true, true],
    ['text/html;charset=UTF-8', true, true],
    ['text/html ; q=0.5', true, true],
    ['application/xhtml+xml', true, true],
    ['Application/XHTML+XML, application/xml;q=0.9', true, true],
    ['application/json, text/html;q=0.5', true, false],
    ['application/json;q=0.5, text/html', true, true],
    ['application/json, text/plain, */*', true, false],
    ['image/avif,image/webp,*/*;q=0.8', true, false],
    ['text/css,*/*;q=0.1', true, false],
    ['text/html;q=0', false, false],
    ['text/html;q=0, */*', false, false],
    ['text/html;q=0, application/xhtml+xml', false, false],
    ['text/*;q=0, */*;q=0.5', false, false],
    ['text/html, text/*;q=0', true, true],
    ['*/*;q=0', false, false],
    ['text/htmlx', false, false],
    ['text/plain', false, false],
    ['application/json', false, false],
    ['application/*', false, false],
    ['x-text/html', false, false],
    ['nonsense', false, false],
  ])('with Accept %s takes a page: %s; and prefers it to data: %s', (accept, takes, prefers) => {
    const request = { headers: { accept } };
    expect([acceptsPage(request), prefersPage(request)]).toEqual([takes, prefers]);
  });
});
