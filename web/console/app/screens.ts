import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { fetchScreenTexts } from '../texts/texts.js';
import { retryWhileOffline } from '../ui/parts.js';

/** Loads the code of the screen that most days begin with, whose texts come with the page's first ones. */
export const lazyFirstScreen = <Name extends string>(
  fetchScreen: () => Promise<Record<Name, ComponentType>>,
  name: Name & keyof Record<Name, ComponentType>,
) => lazyRouteComponent(retryWhileOffline(fetchScreen), name);

/** Loads a screen's code and texts when its route opens. */
export const lazyScreen: typeof lazyFirstScreen = (fetchScreen, name) =>
  lazyFirstScreen(() => Promise.all([fetchScreen(), fetchScreenTexts()]).then(([screen]) => screen), name);

/** Screens that nobody opens first: their addresses are a chunk of its own, which keeps the initial load small. */
export const later = () => import('./later-screens.js');
