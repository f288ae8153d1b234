/** Accessibility rules that need no layout: names, roles and structure. Contrast and sizes are measured in Chromium. */
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Rules that the page violates, with the elements concerned. Focus guards of a dialog pass focus on immediately.
 * @param part of the page, such as a dialog
 */
export async function violations(part: Element = document.documentElement): Promise<string[]> {
  const isPage = part === document.documentElement;
  const { violations: found } = await axe.run(
    { include: [part], exclude: ['[data-base-ui-focus-guard]'] },
    {
      runOnly: TAGS,
      resultTypes: ['violations'],
      rules: { region: { enabled: isPage }, 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
