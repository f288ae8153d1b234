/** What the navigation shows at an entry, injected by the entry module: only the router knows the screens. */
import { type ComponentType, createContext } from 'react';

export interface EntryViews {
  /** Its sub-entries, while its screen is shown. */
  Views: ComponentType;
  /** How much is new there, while its sub-entries do not say so. */
  Count: ComponentType;
}

/** By the id of the navigation entry (places.ts). */
export const ViewsContext = createContext<Partial<Record<string, EntryViews>>>({});
