import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import {
  chooseNotifications,
  isOffered,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationWay,
  notificationsQuery,
} from '../../app/notifications.js';
import { wordsFor } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { tellFailure } from '../../ui/toast.js';
import { ping } from './ping.js';

/** All sounds and notifications at once; which of them is chosen on the account's page. */
export default memo(function NoticesMenu() {
  const texts = useTexts();
  const { inbox } = texts;
  const { id, member_id: member } = useWorkspace();
  const { data } = useQuery(notificationsQuery(id));
  const isOn = (way: NotificationWay): boolean => (data?.[way].length ?? 0) > 0;
  const choose = (way: NotificationWay, isWanted: boolean): void => {
    const key = `notices ${member} ${way}`;
    if (!isWanted) keepKinds(key, data?.[way] ?? []);
    void chooseNotifications(id, { [way]: isWanted ? kindsBefore(key, way) : [] }).catch((error: unknown) =>
      tellFailure(wordsFor(error, texts)),
    );
  };
  const toggleSound = () => {
    choose('sound', !isOn('sound'));
    if (!isOn('sound')) void ping();
  };
  const toggleBrowser = async () => {
    if (isOn('browser')) return choose('browser', false);
    const isGranted = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    if (isGranted) choose('browser', true);
    else tellFailure(inbox.notificationsRefused, inbox.notificationsRefusedLead);
  };
  return (
    <Menu align="end" trigger={<IconButton icon="bell" label={inbox.notices} />}>
      <MenuItem icon="bell" isCurrent={isOn('sound')} disabled={!data} onSelect={toggleSound}>
        {inbox.soundNotice}
      </MenuItem>
      <MenuItem icon="computer" isCurrent={isOn('browser')} disabled={!data} onSelect={() => void toggleBrowser()}>
        {inbox.browserNotice}
      </MenuItem>
    </Menu>
  );
});

/** What was chosen when it was turned off last, in this browser. */
function keepKinds(key: string, kinds: readonly NotificationKind[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kinds));
  } catch {
    // A browser that keeps nothing turns all of them on.
  }
}

function kindsBefore(key: string, way: NotificationWay): NotificationKind[] {
  const offered = NOTIFICATION_KINDS.filter((kind) => isOffered(way, kind));
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const chosen = offered.filter((kind) => Array.isArray(kept) && kept.includes(kind));
    return chosen.length > 0 ? chosen : offered;
  } catch {
    return offered;
  }
}
