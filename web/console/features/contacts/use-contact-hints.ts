import { useCallback, useEffect } from 'react';
import { useHints } from '../../app/hints.js';
import type { Hint } from '../../app/team-stream.js';
import { refreshContact, trim } from './queries.js';

/** Keeps rows fresh: a contact that changed is refetched and replaced where it is shown. */
export function useContactHints(workspace: string): void {
  const onHint = useCallback(
    ({ type, id }: Hint) => {
      if (type === 'contact' && typeof id === 'string') void refreshContact(workspace, id).catch(() => undefined);
    },
    [workspace],
  );
  useHints(onHint);
  useEffect(() => () => trim(workspace), [workspace]);
}
