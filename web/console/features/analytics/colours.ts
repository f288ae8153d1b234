import { useSyncExternalStore } from 'react';

/** Colours of lines 1 to 7, then of the grid and the labels. */
const TOKENS = [
  ...['--plot-1', '--plot-2', '--plot-3', '--plot-4', '--plot-5', '--success-solid', '--text-3'],
  ...['--plot-grid', '--text-2', '--surface'],
];

export interface Colours {
  lines: string[];
  grid: string;
  text: string;
  surface: string;
}

/** A canvas resolves neither variables nor light-dark(), so colours are read from an element that uses them. */
function read(): string {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours.join(';');
}

let current: string | null = null;
function subscribe(changed: () => void): () => void {
  const update = () => {
    current = null;
    changed();
  };
  const themes = new MutationObserver(update);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const media = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const one of media) one.addEventListener('change', update);
  return () => {
    current = null;
    themes.disconnect();
    for (const one of media) one.removeEventListener('change', update);
  };
}

/** Stays equal until the theme changes. */
export const useColourText = (): string => useSyncExternalStore(subscribe, () => (current ??= read()));

export function coloursOf(text: string): Colours {
  const all = text.split(';');
  const [grid = '', words = '', surface = ''] = all.slice(7);
  return { lines: all.slice(0, 7), grid, text: words, surface };
}
