/** The round button in the corner: all that a page loads before first use. */
import { dress, h, icon } from './dom.js';
import type { Look } from './memory.js';

export interface Launcher {
  element: HTMLElement;
  root: ShadowRoot;
  button: HTMLButtonElement;
  /** The workspace's colour, corner, colour scheme and texts. */
  show(look: Look): void;
  /** Unread badge and its accessible text; 0 = none. */
  badge(count: number, spoken: string): void;
}

/** @param name default label of the button @param dir of the language, whatever the page's */
export function launcherOf(name: string, dir: string, onclick: () => void): Launcher {
  const words = h('span');
  const number = h('span.badge');
  const button = h(
    'button.launcher',
    { 'aria-expanded': 'false', dir, onclick },
    icon('M4 5h16v11h-8l-5 4v-4H4Z'),
    icon('m6 9.5 6 6 6-6'),
    words,
    number,
  );
  const element = h('div');
  const root = element.attachShadow({ mode: 'open' });
  dress(root);
  root.append(button);
  const badge = (count: number, spoken = ''): void => {
    number.textContent = (count || '') as string;
    // The accessible name contains the visible text, for voice control (WCAG 2.5.3).
    button.ariaLabel = (words.textContent || name) + (count ? `, ${spoken}` : '');
  };
  return {
    element,
    root,
    button,
    badge,
    show({ accent_color: accent, position, theme, launcher_label: label }) {
      const [left, right] = position === 'left' ? ['20px', 'auto'] : ['auto', '20px'];
      const scheme = theme && theme !== 'auto' ? theme : 'light dark';
      element.style.cssText = `--accent:${accent || '#2454d6'};--left:${left};--right:${right};--scheme:${scheme}`;
      words.textContent = label ?? '';
      badge(0);
    },
  };
}
