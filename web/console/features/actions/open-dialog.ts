import type { Definition } from './queries.js';

/** Which dialog is open. */
export type OpenDialog = 'new' | 'import' | { edit: Definition } | { try: Definition } | { remove: Definition } | null;
