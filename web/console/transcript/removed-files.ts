/** Files that this page has removed, so that they disappear from every page of a transcript without a new fetch. */
import { useSyncExternalStore } from 'react';
import { apiOf, call } from '../app/client.js';
import type { ChatMessage } from './types.js';

type Attachment = ChatMessage['attachments'][number];

let removed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The files of a message that are still there. */
export function useFilesLeft(attachments: readonly Attachment[]): readonly Attachment[] {
  const gone = useSyncExternalStore(subscribe, () => removed);
  return gone.size === 0 ? attachments : attachments.filter(({ id }) => !gone.has(id));
}

export const removeFile = (workspace: string, id: string) =>
  call(() => apiOf(workspace).DELETE('/v1/attachments/{id}', { params: { path: { id } } }));

/** Hides a removed file. */
export function hideFile(id: string): void {
  removed = new Set([...removed, id]);
  for (const listener of listeners) listener();
}
