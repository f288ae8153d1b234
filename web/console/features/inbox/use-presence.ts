import { useCallback, useEffect, useRef, useState } from 'react';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { useHints } from '../../app/hints.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import type { Hint } from '../../app/team-stream.js';
import { wroteAt } from './presence-signal.js';

type State = 'looking' | 'replying';
export type Present = components['schemas']['SessionPresence']['members'][number];

/** Shorter visits are not reported. */
const REST_MS = 250;
/** Renewal interval, shorter than the server's expiry. */
const LOOKING_EVERY_MS = 45_000;
const REPLYING_EVERY_MS = 8_000;

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/**
 * Reports to the team that the member is in a conversation, and whether they reply. @returns the others, repliers first
 */
export function usePresence(session: string): Present[] {
  const { id: workspace, member_id: me, role } = useWorkspace();
  const [others, setOthers] = useState<Present[]>([]);
  const isHere = useRef(false);
  /** Prevents requests in flight from bringing a member back who has left. */
  const hasLeft = useRef(false);
  const say = useCallback(
    async (state: State | 'away') => {
      if (hasLeft.current && state !== 'away') return;
      isHere.current = state !== 'away';
      const path = '/api/console/workspaces/{workspace}/sessions/{id}/presence';
      const params = { path: { workspace, id: session } };
      const post = () => api.POST(path, { params, body: { state }, keepalive: state === 'away' });
      const answer = await call(post, { ask: false }).catch(() => null);
      if (answer && isHere.current) setOthers(answer.data.members.filter(({ member_id: id }) => id !== me));
    },
    [workspace, session, me],
  );

  useEffect(() => {
    const look = () => isLookedAt() && void say('looking');
    const leave = () => {
      hasLeft.current = true;
      if (isHere.current) void say('away');
    };
    const comeBack = () => {
      hasLeft.current = false;
      look();
    };
    hasLeft.current = false;
    const rest = setTimeout(look, REST_MS);
    const again = setInterval(look, LOOKING_EVERY_MS);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(rest);
      clearInterval(again);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [say]);
  useReplying(say, may(role, 'reply'));

  const handleHint = useCallback(
    ({ type, session_id: of, by, state }: Hint) => {
      // A background tab expires on the server and reports again once it is in view.
      const isSeen = isHere.current && isLookedAt();
      if (type === 'reset' && isSeen) return void say('looking');
      if (type !== 'presence' || of !== session || by === undefined) return;
      // Another tab of this member left; this one did not.
      if (by === me) return void (state === 'away' && isSeen && say('looking'));
      setOthers((now) => {
        const rest = now.filter(({ member_id: id }) => id !== by);
        return state === 'looking' || state === 'replying' ? [...rest, { member_id: by, state }] : rest;
      });
    },
    [session, me, say],
  );
  useHints(handleHint);
  return others.toSorted((a, b) => Number(b.state === 'replying') - Number(a.state === 'replying'));
}

/** Reports typing in the composer. */
function useReplying(say: (state: State | 'away') => Promise<void>, mayReply: boolean): void {
  useEffect(() => {
    if (!mayReply) return;
    let saidAt = 0;
    return wroteAt.subscribe(() => {
      const at = wroteAt.get();
      if (at === 0 && saidAt > 0) {
        saidAt = 0;
        // A `looking` report would only let the reply state expire.
        void say('away').then(() => say('looking'));
      } else if (at - saidAt >= REPLYING_EVERY_MS) {
        saidAt = at;
        void say('replying');
      }
    });
  }, [say, mayReply]);
}
