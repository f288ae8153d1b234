/** The views of a place, listed below it in the navigation; given by the entry: only the router knows the screens. */
import { type ComponentType, createContext } from 'react';

/** By the id of the place (places.ts). */
export const ViewsContext = createContext<Partial<Record<string, ComponentType>>>({});
