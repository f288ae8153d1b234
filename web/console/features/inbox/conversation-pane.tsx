import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { ActionButton, ActionMenuItem } from '../../actions/action-button.js';
import { useAction } from '../../actions/registry.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { may } from '../../app/roles.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { buttonClass } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu } from '../../ui/menu.js';
import { Presence } from './presence.js';
import { Composer } from './composer.js';
import { useConversationActions } from './conversation-actions.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Log } from './log.js';
import { contactQuery, type InboxItem, respondersQuery, transcriptQuery } from './queries.js';
import { useReadMark } from './use-read-mark.js';
import { waitsFor } from './waited.js';
import { lazyPart } from '../../ui/parts.js';
import css from './conversation-pane.module.css';

const fetchAssign = () => import('./assign-dialog.js');
const fetchResolve = () => import('./resolve-dialog.js');
const SummaryCard = lazyPart(() => import('./summary-card.js'));
const AssignDialog = lazyPart(fetchAssign);
const ResolveDialog = lazyPart(fetchResolve);

/** Both are prefetched once a conversation is open, so that their shortcuts respond immediately. */
function usePrefetched(workspace: string, id: string, mayReply: boolean): void {
  useEffect(() => {
    if (!mayReply) return undefined;
    const fetchAll = () => {
      void Promise.all([fetchAssign(), fetchResolve()]).catch(() => undefined);
      // A letter typed right after the dialog opens already chooses a member.
      void queryClient.prefetchQuery(respondersQuery(workspace));
    };
    const timer = setTimeout(fetchAll, 1000);
    return () => clearTimeout(timer);
  }, [workspace, id, mayReply]);
}

export interface ConversationPaneProps {
  item: InboxItem;
  /** View of the inbox, as in the URL. */
  queue: string;
  /** Opens the next conversation when this one is done. */
  onDone: () => void;
  onToggleContext: () => void;
}

/** The open conversation. */
export function ConversationPane({ item, queue, onDone, onToggleContext }: ConversationPaneProps) {
  const { inbox } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const [dialog, setDialog] = useState<'assign' | 'resolve' | null>(null);
  const { opened, toggle, toggleLast } = useProofs(item);
  const close = useCallback(() => setDialog(null), []);
  usePrefetched(workspace, item.id, may(role, 'reply'));
  useReadMark(item);
  useConversationActions({ item, open: setDialog, onToggleContext, onToggleProof: toggleLast });
  return (
    <section className={css.pane} aria-label={inbox.conversation}>
      <Bar item={item} queue={queue} />
      {isHandedOver(item) && (
        <Suspense>
          <SummaryCard key={`summary ${item.id}`} item={item} />
        </Suspense>
      )}
      <Log key={`log ${item.id}`} item={item} opened={opened} onToggleProof={toggle} />
      {may(role, 'reply') ? (
        <Composer key={`composer ${item.id}`} item={item} />
      ) : (
        <p className={css.readOnly}>
          {inbox.readOnly}
          <Presence session={item.handoff.session_id} />
        </p>
      )}
      <Suspense>
        {dialog === 'assign' && <AssignDialog item={item} onClose={close} />}
        {dialog === 'resolve' && <ResolveDialog item={item} onClose={close} onDone={onDone} />}
      </Suspense>
    </section>
  );
}

/** By the agent or the customer, not by a member who stepped in. An approval says itself what it is about. */
const isHandedOver = ({ handoff: { kind, requester } }: InboxItem): boolean =>
  kind !== 'approval' && requester !== 'teammate';

/** Actions with a key that are not needed at every conversation. */
const RARE = ['assign', 'snooze', 'wake', 'giveBack', 'tag'];

function Bar({ item, queue }: { item: InboxItem; queue: string }) {
  const { inbox, shell } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const { contact } = item;
  // One of the two has a button: what comes first.
  const isTakeable = useAction('conversation.takeOver') !== undefined;
  // Fetched by the context pane.
  const { data: known } = useQuery({ ...contactQuery(workspace, contact?.id ?? ''), enabled: false });
  return (
    <header className={css.bar}>
      <Link
        to="/w/$workspace/inbox/$queue"
        params={{ workspace, queue }}
        className={`${buttonClass('ghost', 'icon')} ${css.back}`}
        aria-label={inbox.back}
      >
        <Icon name="back" flips />
      </Link>
      <span className={css.who}>
        <h2 className={css.name}>
          <ForeignWords text={nameOf(contact, inbox)} />
        </h2>
        <Holder item={item} />
        {known?.blocked_at && <Badge meaning="danger">{inbox.blocked}</Badge>}
      </span>
      <span className={css.actions}>
        <ActionButton id="conversation.takeOver" size="small" />
        <ActionButton id="conversation.reopen" size="small" />
        {!isTakeable && <ActionButton id="conversation.resolve" size="small" />}
        <span className={css.contact}>
          <ActionButton id="conversation.contact" iconOnly />
        </span>
        {may(role, 'reply') && (
          <Menu align="end" trigger={<IconButton icon="more" label={shell.more} />}>
            {isTakeable && <ActionMenuItem id="conversation.resolve" />}
            {RARE.map((id) => (
              <ActionMenuItem key={id} id={`conversation.${id}`} />
            ))}
          </Menu>
        )}
      </span>
    </header>
  );
}

/** Who answers: the member, a colleague or the agent. */
function Holder({ item }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const { member_id: me } = useWorkspace();
  const { assignee } = item;
  const { status, assignee_id: holder, external_responder: outside } = item.handoff;
  if (status === 'resolved' || status === 'closed') return <Badge meaning="success">{inbox.status[status]}</Badge>;
  if (holder === me) return <Badge meaning="accent">{inbox.withYou}</Badge>;
  if (assignee ?? outside) return <Badge>{inbox.withOther(assignee?.name ?? outside ?? '')}</Badge>;
  if (item.agent_silent) return <Badge meaning="warning">{inbox.withNobody}</Badge>;
  const isAgents = waitsFor(item) === 'agent';
  const words = inbox.waits[item.handoff.kind === 'approval' ? 'decision' : 'team'];
  return <Badge meaning="info">{isAgents ? inbox.groups.agent : words}</Badge>;
}

/** Which answers show their citations; the shortcut toggles the last answer. */
function useProofs({ handoff: { session_id: session } }: InboxItem) {
  const { id: workspace } = useWorkspace();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({ ...transcriptQuery(workspace, session), enabled: false });
  const last = data?.messages.findLast(({ author, citations }) => author === 'agent' && citations.length > 0)?.id;
  const toggle = useCallback(
    (id: string) =>
      setOpened((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  const toggleLast = useCallback(() => last !== undefined && toggle(last), [last, toggle]);
  return { opened, toggle, toggleLast };
}
