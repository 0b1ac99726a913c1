import type { Page } from '@playwright/test';

/** Tables whose columns have no header that is heard, and pages without one title, at any width. */
export async function headersAndTitle(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHeard = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert], [role="none"]');
    const heard = (root: ParentNode, selector: string) =>
      [...root.querySelectorAll(selector)].filter(isHeard);
    const titles = heard(document, 'h1');
    const faults = titles.length === 1 ? [] : [`${titles.length} h1`];
    for (const table of heard(document, 'table:not([role="grid"])')) {
      const [head, ...rows] = heard(table, 'tr').map((row) => heard(row, 'th, td').length);
      const name = table.getAttribute('aria-label');
      const headers = heard(table, 'thead th').length;
      for (const header of heard(table, 'thead th'))
        if (header.clientWidth <= 1 && heard(header, 'button, input').length > 0)
          faults.push(`table "${name}": a control in the unseen ${header.textContent}`);
      for (const cells of new Set(rows))
        if (cells !== headers || cells !== head)
          faults.push(`table "${name}": ${headers} headers for ${cells} cells`);
    }
    return faults;
  });
}
