/** Background notices of a tab: title and icon, and, if enabled, a sound and the browser's notifications. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isWanted, type NotificationKind } from '../../app/notifications.js';
import { useTexts } from '../../texts/texts.js';
import { shownName } from '../../transcript/contact-name.js';
import { visible } from '../../transcript/foreign-text.js';
import type { InboxItem } from './queries.js';
import { isOwnChange } from './own-changes.js';
import { previewOf } from './preview.js';
import { ping } from './ping.js';
import { waitingIn } from './waiting.js';
import { showToast } from '../../ui/toast.js';

const UNREAD_ICON = new URL('../../icon-unread.svg', import.meta.url).href;
/**
 * Shows how many conversations wait for this member, and reports each new message.
 * @param items assigned to the member or unassigned @param title of the page
 */
export function useNotices(workspace: string, items: InboxItem[] | undefined, title: string): void {
  const { inbox } = useTexts();
  const waiting = waitingIn(items);
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title}`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon) return;
    icon.dataset['plain'] ??= icon.href;
    icon.href = waiting > 0 ? UNREAD_ICON : icon.dataset['plain'];
    return () => {
      icon.href = icon.dataset['plain'] ?? icon.href;
    };
  }, [waiting, title]);

  const navigate = useNavigate();
  const known = useRef<Map<string, Known>>(undefined);
  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Map(items.map((item) => [item.id, { news: newsOf(item), holder: item.handoff.assignee_id }]));
    if (!before) return;
    const isGiven = ({ id, handoff: { assignee_id: holder } }: InboxItem): boolean =>
      holder !== null && before.has(id) && before.get(id)?.holder !== holder;
    const first = items.find(
      (item) => isGiven(item) || (newsOf(item) !== '' && before.get(item.id)?.news !== newsOf(item)),
    );
    if (!first) return;
    const { id, contact, handoff } = first;
    const body = visible(previewOf(first)).slice(0, 140);
    const ofNew = handoff.assignee_id === null ? 'handoff_opened' : 'assigned';
    const kind = isGiven(first) ? 'assigned' : before.has(id) ? 'customer_waiting' : ofNew;
    const name = shownName(contact, inbox);
    const open = () =>
      void navigate({
        to: '/w/$workspace/inbox/$queue/$handoff',
        params: { workspace, queue: 'mine', handoff: id },
      });
    notify({ workspace, kind, title: name, body, tag: id, open });
    if (kind === 'assigned' && !isOwnChange(id) && !isInView(id))
      showToast({
        title: inbox.assignedToYou(name),
        detail: body,
        stays: SHOWN_MS,
        action: { label: inbox.openConversation, run: open },
      });
  }, [workspace, items, inbox, navigate]);
}

interface Known {
  news: string;
  /** Previous assignee, null = none. */
  holder: string | null;
}

/** Key of a row's news: it changes with the contact's last message. */
const newsOf = ({ last_message: last, handoff }: InboxItem): string =>
  last?.author === 'contact' ? last.created_at : last?.author === 'teammate' ? '' : handoff.created_at;

/** Long enough for members who look up later. */
export const SHOWN_MS = 30_000;

/** Whether the conversation is in view: what happens is visible there. @param handoff '' = none */
export const isInView = (handoff: string): boolean =>
  handoff !== '' &&
  location.pathname.endsWith(`/${handoff}`) &&
  document.visibilityState === 'visible' &&
  document.hasFocus();

interface Notice {
  workspace: string;
  /** The preference that covers this notice. */
  kind: NotificationKind;
  title: string;
  body: string;
  /** Tabs of one browser show one notification per tag. */
  tag: string;
  open?: () => void;
}

/** Plays a sound and shows a notification, each if enabled, while this tab is in the background. */
export function notify({ workspace, kind, title, body, tag, open }: Notice): void {
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  if (isWanted(workspace, 'sound', kind)) void ping();
  if (!isWanted(workspace, 'browser', kind) || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const notification = new Notification(title, { body, tag });
  notification.onclick = () => {
    window.focus();
    notification.close();
    open?.();
  };
}
