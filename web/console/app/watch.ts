/**
 * Component that follows the team on every workspace page, injected by the entry: only the router knows the screens.
 */
import { type ComponentType, createContext } from 'react';

export const WatchContext = createContext<ComponentType | null>(null);
