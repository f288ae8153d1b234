import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useWorkspace } from '../../app/session.js';
import { focusRow } from './focus-log.js';
import { QUEUES, type InboxItem, type Queue } from './queries.js';

export const QUEUE_KEYS: Record<Queue, string> = {
  mine: 'q m',
  unassigned: 'q u',
  all: 'q a',
  approvals: 'q p',
  mentions: 'q n',
  snoozed: 'q s',
  closed: 'q c',
};

export interface QueueActionsProps {
  /** View of the inbox, as in the URL. */
  view: string;
  /** In display order. */
  items: readonly InboxItem[];
  openId: string | null;
}

/** Moves through a queue and between queues. */
export function useQueueActions({ view, items, openId }: QueueActionsProps): { openNext: () => void } {
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const at = items.findIndex(({ id }) => id === openId);
  // Read when a key is pressed, so that the actions do not change with each step.
  const beside = useRef<{ next?: string | undefined; previous?: string | undefined }>({});
  useLayoutEffect(() => {
    beside.current = { next: items[at + 1]?.id, previous: items[at < 0 ? 0 : at - 1]?.id };
  });
  const ways = useMemo(() => {
    const open = (id: string | undefined) => {
      const params = { workspace, queue: view, handoff: id ?? '' };
      if (id === undefined) return;
      void navigate({ to: '/w/$workspace/inbox/$queue/$handoff', params });
      focusRow(id);
    };
    const actions: Action[] = [
      {
        id: 'queue.next',
        family: 'queue',
        title: ({ inbox }) => inbox.next,
        icon: 'down',
        keys: 'j',
        isKeyOnly: true,
        run: () => open(beside.current.next),
      },
      {
        id: 'queue.previous',
        family: 'queue',
        title: ({ inbox }) => inbox.previous,
        icon: 'back',
        keys: 'k',
        isKeyOnly: true,
        run: () => open(beside.current.previous),
      },
      ...QUEUES.map((name): Action => ({
        id: `queue.${name}`,
        family: 'queue',
        title: ({ inbox }) => inbox.openQueue(inbox.queues[name]),
        icon: 'inbox',
        keys: QUEUE_KEYS[name],
        run: () => void navigate({ to: '/w/$workspace/inbox/$queue', params: { workspace, queue: name } }),
      })),
    ];
    const openNext = () => {
      const { next, previous } = beside.current;
      if (next ?? previous) open(next ?? previous);
      else void navigate({ to: '/w/$workspace/inbox/$queue', params: { workspace, queue: view } });
    };
    return { actions, openNext };
  }, [workspace, view, navigate]);
  useAllowedActions(ways.actions);
  return { openNext: ways.openNext };
}
