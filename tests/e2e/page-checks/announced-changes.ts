import type { Page } from '@playwright/test';

/** Notes live regions that enter a page with their text, which many screen readers do not say. */
export function noteFullRegions(): void {
  const found: string[] = [];
  // Without what is hidden, such as what is said when there is no connection.
  const textIn = (region: Element) => region instanceof HTMLElement && region.innerText.trim();
  const note = (element: Element) => {
    for (const region of [element, ...element.querySelectorAll('*')])
      if (region.matches('[role=status], output, [aria-live=polite]') && textIn(region))
        found.push(`A live region enters with its text: ${textIn(region)}`);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.isConnected) note(node);
  }).observe(document, { childList: true, subtree: true });
  Object.assign(window, { fullRegions: found });
}

/** Finds controls that change what a page shows without a word to those who hear it. */
export async function unannouncedChanges(page: Page): Promise<string[]> {
  const silent = await page.evaluate(async () => {
    const faults: string[] = [];

    /** Does something, and notes it as a fault if no live region says what came of it. */
    const hear = async (name: string, act: () => void): Promise<void> => {
      const regions = new Set(document.querySelectorAll('[role=status], [aria-live=polite]'));
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const observer = new MutationObserver((changes) => {
        const said = changes.some(
          ({ target, addedNodes }) =>
            regions.has(target as Element) && [...addedNodes].some((node) => node.textContent),
        );
        if (said) resolve(true);
      });
      for (const region of regions) observer.observe(region, { childList: true });
      const tooLate = setTimeout(() => resolve(false), 3_000);
      act();
      if (!(await promise)) faults.push(`${name}: nothing is said`);
      clearTimeout(tooLate);
      observer.disconnect();
    };

    type Field = HTMLInputElement | HTMLSelectElement;
    /** As somebody who types or chooses does, so that the app hears of it. */
    const put = (field: Field, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        value,
      );
      field.dispatchEvent(
        new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }),
      );
    };
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      (element as Field).labels?.[0]?.textContent ??
      element.textContent;
    const shown = <Kind extends Element>(selector: string) =>
      [...document.querySelectorAll<Kind>(selector)].filter(
        (element) => element.getClientRects().length > 0,
      );
    const inSearch = (kind: string) => `search[aria-label] ${kind}`;

    for (const select of shown<HTMLSelectElement>(inSearch('select'))) {
      const { value } = select;
      const other = [...select.options].find((option) => option.value !== value)?.value;
      if (other === undefined) continue;
      const name = nameOf(select);
      await hear(`${name}: ${other}`, () => put(select, other));
      await hear(`${name}: ${value}`, () => put(select, value));
    }
    for (const field of shown<HTMLInputElement>(inSearch('input'))) {
      const { value } = field;
      const other = field.type === 'date' ? '2020-02-02' : 'zz';
      const name = nameOf(field);
      await hear(`${name}: ${other}`, () => put(field, other));
      await hear(`${name}: ${value}`, () => put(field, value));
      await hear(`${name}: ${other} again`, () => put(field, other));
      const clear = shown<HTMLElement>(inSearch('button')).find((one) => nameOf(one) === 'Clear');
      await hear(`${name}: cleared`, () => (clear ? clear.click() : put(field, value)));
    }
    const pressed = [
      inSearch('a[aria-label^="Show as"]'),
      'main th[aria-sort] button',
      'main th input[type=checkbox]',
      'main [data-row] input[type=checkbox]',
    ];
    for (const selector of pressed)
      for (const time of ['once', 'twice']) {
        const control = shown<HTMLElement>(selector)[0];
        if (control) await hear(`${nameOf(control)}, pressed ${time}`, () => control.click());
      }
    return faults;
  });
  const full = await page.evaluate(
    () => (window as unknown as { fullRegions: string[] }).fullRegions,
  );
  return [...silent, ...full];
}
