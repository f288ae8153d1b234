/** How the page is dressed, by attributes that its style sheets read. In the page's first script: it imports nothing. */
export interface Look {
  theme: 'system' | 'light' | 'dark';
  density: 'normal' | 'compact';
}

/** Where this browser keeps its preferences; the look is among them. */
export const PREFERENCES_KEY = 'workspace-agent.preferences';

export function dress({ theme = 'system', density = 'normal' }: Partial<Look>): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = density;
}
