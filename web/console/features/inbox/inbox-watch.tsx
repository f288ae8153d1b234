import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { notificationsQuery } from '../../app/notifications.js';
import { NAV_ENTRIES } from '../../app/places.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { useNotices } from './notices.js';
import { useQueueHints } from './use-inbox-hints.js';
import { useMentions } from './use-mentions.js';
import { useRefusals } from './use-refusals.js';
import { useOwnOrFree } from './waiting.js';

/** On every page of the team: the tab's title and icon show what waits for this member or is unassigned. */
export default function InboxWatch() {
  const { id, name } = useWorkspace();
  const texts = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const items = useOwnOrFree(id, true);
  const entry = NAV_ENTRIES.find((one) => path.includes(`/w/${id}/${one.path.split('/')[0] ?? ''}`));
  useQuery(notificationsQuery(id));
  useNotices(id, items, `${entry?.title(texts) ?? texts.shell.account} · ${name}`);
  useQueueHints(id);
  useMentions(id);
  useRefusals();
  return null;
}
