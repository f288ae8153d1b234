/** Unpublished text of the editor, kept by the tab across reloads and pages. */
import type { Audience } from './queries.js';

export interface Written {
  title: string;
  text: string;
  audience: Audience;
}

interface Kept extends Written {
  /** That customers asked, and a new document answers. */
  questions?: string[];
  memberId: string;
  /** Base version; 0 = a new document. */
  version: number;
  /** ISO 8601. */
  at: string;
}

const PREFIX = 'workspace-agent.document ';

/** @param document its id; null = a new one @param from the gap that closes, or the proposal that it is written from */
export const textName = (workspace: string, document: string | null, from = ''): string =>
  [workspace, document ?? 'new', from].join(' ');

/** @param name see `textName` */
export function keptText(name: string, memberId: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Kept | null;
    return kept?.memberId === memberId ? kept : null;
  } catch {
    return null;
  }
}

export function keepText(name: string, kept: Omit<Kept, 'at'> | null): void {
  try {
    if (kept) sessionStorage.setItem(PREFIX + name, JSON.stringify({ ...kept, at: new Date().toISOString() }));
    else sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage, or when it is full, leaving the page asks first.
  }
}
