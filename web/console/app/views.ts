/** Sub-entries of the navigation, injected by the entry module: only the router knows the screens. */
import { type ComponentType, createContext } from 'react';

/** By the id of the navigation entry (places.ts). */
export const ViewsContext = createContext<Partial<Record<string, ComponentType>>>({});
