import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { notificationsQuery } from '../../app/notifications.js';
import { NAV_ENTRIES } from '../../app/places.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { useNotices } from './notices.js';
import { type InboxItem, queueQuery } from './queries.js';
import { useQueueHints } from './use-inbox-hints.js';
import { useMentions } from './use-mentions.js';
import { useRefusals } from './use-refusals.js';

/** On every page of the team: the tab's title and icon show what waits for this member or is unassigned. */
export default function InboxWatch() {
  const { id, name } = useWorkspace();
  const texts = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: mine } = useQuery(queueQuery(id, 'mine'));
  const { data: unassigned } = useQuery(queueQuery(id, 'unassigned'));
  const items = useMemo(() => mine && unassigned && together(mine, unassigned), [mine, unassigned]);
  const entry = NAV_ENTRIES.find((one) => path.includes(`/w/${id}/${one.path.split('/')[0] ?? ''}`));
  useQuery(notificationsQuery(id));
  useNotices(id, items, `${entry?.title(texts) ?? texts.shell.account} · ${name}`);
  useQueueHints(id);
  useMentions(id);
  useRefusals();
  return null;
}

/** Until both lists are fetched again, one that was just assigned is in both: it is theirs, and reported once. */
function together(mine: InboxItem[], unassigned: InboxItem[]): InboxItem[] {
  const own = new Set(mine.map(({ id }) => id));
  return [...mine, ...unassigned.filter(({ id }) => !own.has(id))];
}
