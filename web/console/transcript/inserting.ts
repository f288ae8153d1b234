import { createContext } from 'react';

/** Puts a passage into the reply that is being written; null = there is none. */
export const Inserting = createContext<((text: string) => void) | null>(null);
