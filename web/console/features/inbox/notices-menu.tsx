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
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { showFailure } from '../../ui/toast.js';
import { ping } from './ping.js';

/** Turns all sounds and notifications on or off; the account page selects them individually. */
export default memo(function NoticesMenu() {
  const texts = useTexts();
  const { conversationActions } = texts;
  const { id, member_id: member } = useWorkspace();
  const { data } = useQuery(notificationsQuery(id));
  const isOn = (way: NotificationWay): boolean => (data?.[way].length ?? 0) > 0;
  const choose = (way: NotificationWay, isWanted: boolean): void => {
    const key = `notices ${member} ${way}`;
    if (!isWanted) keepKinds(key, data?.[way] ?? []);
    void chooseNotifications(id, { [way]: isWanted ? kindsBefore(key, way) : [] }).catch((error: unknown) =>
      showFailure(problemText(error, texts)),
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
    else showFailure(conversationActions.notificationsRefused, conversationActions.notificationsRefusedLead);
  };
  return (
    <Menu align="end" trigger={<IconButton icon="bell" label={conversationActions.notices} />}>
      <MenuItem icon="bell" isCurrent={isOn('sound')} disabled={!data} onSelect={toggleSound}>
        {conversationActions.soundNotice}
      </MenuItem>
      <MenuItem icon="computer" isCurrent={isOn('browser')} disabled={!data} onSelect={() => void toggleBrowser()}>
        {conversationActions.browserNotice}
      </MenuItem>
    </Menu>
  );
});

/** Remembers in this browser which kinds were on. */
function keepKinds(key: string, kinds: readonly NotificationKind[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kinds));
  } catch {
    // Without storage, all kinds are turned on again.
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
