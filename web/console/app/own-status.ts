/** Whether this member takes conversations: set in the account menu or the palette. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useMemo } from 'react';
import type { components } from '../../../docs/openapi.js';
import { useAllowedActions } from '../actions/allowed.js';
import type { Action } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import { showToast, showFailure } from '../ui/toast.js';
import { isAway } from './away.js';
import { apiOf, call } from './client.js';
import { problemText } from './problem.js';
import { keyOf, queryClient } from './queries.js';
import { may } from './roles.js';
import { type Membership, WorkspaceContext } from './session.js';

type MemberStatus = components['schemas']['MemberStatus'];

const statusQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'members', 'status', id),
    queryFn: async () => (await call(() => apiOf(workspace).GET('/v1/members/{id}/status', atMember(id)))).data,
  });
const atMember = (id: string) => ({ params: { path: { id } } });

async function choose({ id: workspace, member_id: id }: Membership, status: MemberStatus['status']): Promise<void> {
  const { data } = await call(() =>
    apiOf(workspace).PATCH('/v1/members/{id}/status', { ...atMember(id), body: { status } }),
  );
  queryClient.setQueryData(statusQuery(workspace, id).queryKey, data);
}

/** This member's availability; null while unknown, and for roles that may not reply. */
function useOwnStatus(): MemberStatus['status'] | null {
  const workspace = useContext(WorkspaceContext);
  const isAsked = workspace !== null && may(workspace.role, 'reply') && !workspace.needs_totp;
  const { data } = useQuery({
    ...statusQuery(workspace?.id ?? '', workspace?.member_id ?? ''),
    enabled: isAsked,
  });
  return isAsked ? (data?.status ?? null) : null;
}

/** Offers to go away or become available again. Loaded separately from the page. */
export default function OwnStatus() {
  const texts = useTexts();
  const workspace = useContext(WorkspaceContext);
  const status = useOwnStatus();
  const actions = useMemo((): Action[] => {
    if (!workspace || status === null) return [];
    const { account, ui } = texts;
    const set = (next: MemberStatus['status']): void =>
      void choose(workspace, next)
        .then(() =>
          showToast({
            title: next === 'away' ? account.nowAway : account.nowAvailable,
            undo: () => set(next === 'away' ? 'available' : 'away'),
            undoLabel: ui.undo,
          }),
        )
        .catch((error: unknown) => showFailure(problemText(error, texts)));
    const isNowAway = status === 'away';
    return [
      {
        id: 'account.status',
        family: 'account',
        title: (t) => (isNowAway ? t.account.beAvailable : t.account.beAway),
        icon: isNowAway ? 'check' : 'moon',
        needs: 'reply',
        run: () => set(isNowAway ? 'available' : 'away'),
      },
    ];
  }, [texts, workspace, status]);
  useAllowedActions(actions);
  useEffect(() => isAway.set(status === 'away'), [status]);
  return null;
}
