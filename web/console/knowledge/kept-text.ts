/** Unpublished text of the editor, kept by the tab across reloads and pages. */
import type { Audience } from './queries.js';

export interface Written {
  title: string;
  text: string;
  audience: Audience;
}

interface Kept extends Written {
  memberId: string;
  /** Base version; 0 = a new document. */
  version: number;
  /** ISO 8601. */
  at: string;
}

const PREFIX = 'workspace-agent.document ';

/** @param from the gap that a new document closes, or the proposal that it is written from */
export const newTextName = (workspace: string, from: string): string => [workspace, 'new', from].join(' ');

/** @param name of the document, or `newTextName` */
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
