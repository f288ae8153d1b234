/** What follows the team on every page of a workspace, given by the entry: only the router knows the screens. */
import { type ComponentType, createContext } from 'react';

export const WatchContext = createContext<ComponentType | null>(null);
