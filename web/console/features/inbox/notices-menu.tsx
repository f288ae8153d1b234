import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import {
  chooseNotifications,
  NOTIFICATION_KINDS,
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
  const { id } = useWorkspace();
  const { data } = useQuery(notificationsQuery(id));
  const isOn = (way: NotificationWay): boolean => (data?.[way].length ?? 0) > 0;
  const choose = (way: NotificationWay, isWanted: boolean): void =>
    void chooseNotifications(id, { [way]: isWanted ? [...NOTIFICATION_KINDS] : [] }).catch((error: unknown) =>
      tellFailure(wordsFor(error, texts)),
    );
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
      <MenuItem icon="bell" isCurrent={isOn('sound')} onSelect={toggleSound}>
        {inbox.soundNotice}
      </MenuItem>
      <MenuItem icon="computer" isCurrent={isOn('browser')} onSelect={() => void toggleBrowser()}>
        {inbox.browserNotice}
      </MenuItem>
    </Menu>
  );
});
