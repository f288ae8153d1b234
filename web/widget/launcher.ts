/** The round button in the corner: all that a page carries before somebody wants to talk. */
import { dress, h, icon } from './dom.js';
import type { Look } from './memory.js';

export interface Launcher {
  element: HTMLElement;
  root: ShadowRoot;
  button: HTMLButtonElement;
  /** Colour, corner, scheme and words of the workspace. */
  show(look: Look): void;
  /** The number on it, and how that is said; 0 = none. */
  badge(count: number, spoken: string): void;
}

/** @param name what the button is called where the workspace has no words for it */
export function launcherOf(name: string, onclick: () => void): Launcher {
  const words = h('span');
  const number = h('span.badge');
  const button = h(
    'button.launcher',
    { 'aria-expanded': 'false', onclick },
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
    number.textContent = String(count || '');
    // What is seen is part of the name, for those who say it to their device (WCAG 2.5.3).
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
