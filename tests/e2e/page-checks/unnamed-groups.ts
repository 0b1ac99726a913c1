import type { Page } from '@playwright/test';

/** The roles of groups, pictures and parts of a page, which say nothing without a name. */
const NAMED = /^(group|radiogroup|img|image|application|region|graphics.*)$/i;
/** A browser takes them for groups; their own words say what they are. */
const PLAIN = ['DETAILS', 'ADDRESS'];

/** Groups and pictures that are heard, and have no name. */
export async function unnamedGroups(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const faults: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId: backendNodeId } of nodes) {
    if (ignored || name?.value || !backendNodeId || !NAMED.test(String(role?.value))) continue;
    const { node } = await browser.send('DOM.describeNode', { backendNodeId });
    if (!PLAIN.includes(node.nodeName))
      faults.push(`${role?.value}: <${node.nodeName} ${node.attributes?.join(' ')}>`);
  }
  await browser.detach();
  return faults;
}
