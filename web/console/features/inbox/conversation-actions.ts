import { useLayoutEffect, useMemo, useRef } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showFailure } from '../../ui/toast.js';
import { giveBack, patch, takeOver } from './changes.js';
import type { InboxItem } from './queries.js';

export interface ConversationActionsProps {
  item: InboxItem;
  open: (dialog: 'assign' | 'resolve') => void;
  onToggleContext: () => void;
  onToggleProof: () => void;
}

/** Actions on the open conversation: buttons, shortcuts, palette entries. */
export function useConversationActions({ item, open, onToggleContext, onToggleProof }: ConversationActionsProps): void {
  const texts = useTexts();
  const { id: workspace, member_id: me } = useWorkspace();
  const { status, kind, assignee_id: holder } = item.handoff;
  const isOver = status === 'resolved' || status === 'closed';
  const isMine = holder === me && item.agent_silent;
  const isGivable = item.agent_silent || holder !== null;
  // Read when an action runs: the list of actions stays the same between similar conversations.
  const latest = useRef({ item, onToggleContext, onToggleProof });
  useLayoutEffect(() => {
    latest.current = { item, onToggleContext, onToggleProof };
  });
  const actions = useMemo((): Action[] => {
    const current = () => latest.current.item;
    const { inbox } = texts;
    // The conversation's bar shows the result; a toast would cover the text being written.
    const attempt = (work: Promise<unknown>, failed: string): void =>
      void work.catch((error: unknown) => showFailure(failed, problemText(error, texts)));
    const does: Doing = {
      assign: () => open('assign'),
      resolve: () => open('resolve'),
      takeOver: () => attempt(takeOver(workspace, current(), me), inbox.takeOverFailed),
      giveBack: () => attempt(giveBack(workspace, current()), inbox.giveBackFailed),
      reopen: () => attempt(patch(workspace, current(), { status: 'open' }), inbox.reopenFailed),
      toggleContext: () => latest.current.onToggleContext(),
      toggleProof: () => latest.current.onToggleProof(),
    };
    const ofState = isOver ? actionsOfOver(does) : actionsOfOpen(does, { isMine, isGivable, kind });
    return [...ofState, ...actionsOfPanes(does)];
  }, [texts, workspace, me, isOver, isMine, isGivable, kind, open]);
  useAllowedActions(actions);
}

/** Implementation of each action. */
type Doing = Record<
  'assign' | 'resolve' | 'takeOver' | 'giveBack' | 'reopen' | 'toggleContext' | 'toggleProof',
  () => void
>;

interface OpenState {
  isMine: boolean;
  isGivable: boolean;
  kind: InboxItem['handoff']['kind'];
}

function actionsOfOpen(does: Doing, { isMine, isGivable, kind }: OpenState): Action[] {
  const actions: Action[] = [
    {
      id: 'conversation.assign',
      family: 'conversation',
      title: (t) => t.inbox.assign,
      icon: 'people',
      keys: 'a',
      needs: 'reply',
      run: does.assign,
    },
  ];
  if (!isMine)
    actions.push({
      id: 'conversation.takeOver',
      family: 'conversation',
      title: (t) => t.inbox.takeOver,
      icon: 'person',
      keys: 't',
      needs: 'reply',
      run: does.takeOver,
    });
  if (isGivable)
    actions.push({
      id: 'conversation.giveBack',
      family: 'conversation',
      title: (t) => t.inbox.giveBack,
      icon: 'swap',
      keys: 'b',
      needs: 'reply',
      run: does.giveBack,
    });
  if (kind !== 'approval')
    actions.push({
      id: 'conversation.resolve',
      family: 'conversation',
      title: (t) => t.inbox.resolve,
      icon: 'check',
      keys: 'e',
      needs: 'reply',
      run: does.resolve,
    });
  return actions;
}

const actionsOfOver = (does: Doing): Action[] => [
  {
    id: 'conversation.reopen',
    family: 'conversation',
    title: (t) => t.inbox.reopen,
    icon: 'swap',
    keys: 'o',
    needs: 'reply',
    run: does.reopen,
  },
];

const actionsOfPanes = (does: Doing): Action[] => [
  {
    id: 'conversation.contact',
    family: 'conversation',
    title: (t) => t.inbox.showContact,
    icon: 'panel',
    keys: 'i',
    run: does.toggleContext,
  },
  {
    id: 'conversation.proof',
    family: 'conversation',
    title: (t) => t.inbox.showProof,
    icon: 'shield',
    keys: 'p',
    run: does.toggleProof,
  },
];
