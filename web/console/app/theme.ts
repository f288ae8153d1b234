/** Applies the theme through attributes that the style sheets read. Part of the page's first script: no imports. */
export interface Look {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
}

/** Where this browser stores its preferences, including the theme. */
export const PREFERENCES_KEY = 'workspace-agent.preferences';

export function applyTheme({ theme = 'system', density = 'comfortable' }: Partial<Look>): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['density'] = density;
}
