import { useRef } from 'react';
import { api } from '../../app/client.js';

/** Minimum interval between typing signals. */
const TYPING_EVERY_MS = 3_000;

/** Shows the contact that a member is typing. */
export function useTypingSignal(workspace: string, session: string): () => void {
  const signalledAt = useRef(0);
  return () => {
    if (Date.now() - signalledAt.current < TYPING_EVERY_MS) return;
    signalledAt.current = Date.now();
    const params = { path: { workspace, id: session } };
    api.POST('/api/console/workspaces/{workspace}/sessions/{id}/typing', { params }).catch(() => undefined);
  };
}
