import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { useNow } from '../../ui/time.js';
import { showFailure } from '../../ui/toast.js';
import { wake } from './changes.js';
import type { InboxItem } from './queries.js';
import { lazyPart } from '../../ui/parts.js';

const fetchSnooze = () => import('./snooze-dialog.js');
const fetchTags = () => import('./tags-dialog.js');
const SnoozeDialog = lazyPart(fetchSnooze);
const TagsDialog = lazyPart(fetchTags);
const ManageTagsDialog = lazyPart(() => import('./manage-tags-dialog.js'));

/** Prefetched once a conversation is open: letters typed right after the shortcut belong to the dialogs. */
function usePrefetched(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([fetchSnooze(), fetchTags()]).catch(() => undefined), 1000);
    return () => clearTimeout(timer);
  }, []);
}

type Opened = 'snooze' | 'tags' | 'manage' | null;

export interface TriageProps {
  item: InboxItem;
  /** Opens the next conversation once this one has left the queue. */
  onDone: () => void;
}

/** Triage of the open conversation: snooze and tags. */
export function Triage({ item, onDone }: TriageProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = useCallback(() => setOpened(null), []);
  usePrefetched();
  useTriageActions(item, setOpened);
  return (
    <Suspense>
      {opened === 'snooze' && <SnoozeDialog item={item} onClose={close} onDone={onDone} />}
      {opened === 'tags' && <TagsDialog item={item} onClose={close} onManage={() => setOpened('manage')} />}
      {opened === 'manage' && <ManageTagsDialog onClose={close} />}
    </Suspense>
  );
}

function useTriageActions(item: InboxItem, open: (dialog: Opened) => void): void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const latest = useRef(item);
  useLayoutEffect(() => {
    latest.current = item;
  });
  const { status, kind, snoozed_until: until } = item.handoff;
  const isOpen = status === 'open' || status === 'pending';
  // An approval could expire unseen.
  const isSnoozable = isOpen && kind !== 'approval';
  const now = useNow();
  const isSnoozed = isOpen && until !== null && Date.parse(until) > now;
  const actions = useMemo((): Action[] => {
    const wakeUp = () =>
      void wake(workspace, latest.current).catch((error: unknown) =>
        showFailure(texts.inbox.snoozing.wakeFailed, problemText(error, texts)),
      );
    return [
      ...(isSnoozable ? [SNOOZE(() => open('snooze'))] : []),
      ...(isSnoozed ? [WAKE(wakeUp)] : []),
      TAG(() => open('tags')),
      MANAGE_TAGS(() => open('manage')),
    ];
  }, [texts, workspace, isSnoozable, isSnoozed, open]);
  useAllowedActions(actions);
}

type ActionOf = (run: () => void) => Action;
const SNOOZE: ActionOf = (run) => ({
  id: 'conversation.snooze',
  family: 'conversation',
  title: ({ inbox }) => inbox.snoozing.snooze,
  icon: 'clock',
  keys: 's',
  needs: 'reply',
  run,
});
const WAKE: ActionOf = (run) => ({
  id: 'conversation.wake',
  family: 'conversation',
  title: ({ inbox }) => inbox.snoozing.wake,
  icon: 'bell',
  keys: 'w',
  needs: 'reply',
  run,
});
const TAG: ActionOf = (run) => ({
  id: 'conversation.tag',
  family: 'conversation',
  title: ({ inbox }) => inbox.tagging.tag,
  icon: 'tag',
  keys: 'l',
  needs: 'reply',
  run,
});
const MANAGE_TAGS: ActionOf = (run) => ({
  id: 'conversation.manageTags',
  family: 'conversation',
  title: ({ inbox }) => inbox.tagging.manage,
  icon: 'settings',
  needs: 'reply',
  run,
});
