import type { Page } from 'playwright/test';

/** What a screen reader is given of an element. */
export interface AxNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly isFocusable: boolean;
  readonly isFocused: boolean;
}

/** Chromium's accessibility tree of a page, from which it answers every screen reader. */
export async function axTree(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => {
      const is = (property: string): boolean =>
        properties.some((one) => one.name === property && one.value.value === true);
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        description: String(description?.value ?? ''),
        isFocusable: is('focusable'),
        isFocused: is('focused'),
      };
    });
}

/** The element with the focus, as a screen reader says it. The page itself has none. */
export async function spokenFocus(page: Page): Promise<string> {
  const focused = (await axTree(page)).findLast(({ isFocused }) => isFocused);
  return focused === undefined || focused.role === 'RootWebArea'
    ? ''
    : `${focused.role}: ${[focused.name, focused.description].filter(Boolean).join('. ')}`;
}

/** Elements that can have the focus and have no name, and rows of the tree that say their path twice. */
export const axFlaws = (nodes: readonly AxNode[]): string[] => [
  ...nodes
    .filter(({ isFocusable, name, role }) => isFocusable && name.trim() === '' && role !== 'RootWebArea')
    .map(({ role, description }) => `${role} without a name: ${description}`),
  ...nodes
    .filter(
      ({ role, name, description }) =>
        role === 'treeitem' && description !== '' && name.startsWith(description),
    )
    .map(({ name }) => `${name} says its path twice`),
];
