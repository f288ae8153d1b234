import { memo } from 'react';
import { useTexts } from '../../texts/texts.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { tellFailure } from '../../ui/toast.js';
import { useWishes, wish } from './notices.js';
import { ping } from './ping.js';

/** How this browser tells of new messages. Both are off until they are asked for. */
export const NoticesMenu = memo(function NoticesMenu() {
  const { inbox } = useTexts();
  const { sound, notifications } = useWishes();
  const toggleSound = () => {
    wish({ sound: !sound });
    if (!sound) void ping();
  };
  const toggleNotifications = async () => {
    if (notifications) return wish({ notifications: false });
    const isGranted = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    wish({ notifications: isGranted });
    if (!isGranted) tellFailure(inbox.notificationsRefused, inbox.notificationsRefusedLead);
  };
  return (
    <Menu align="end" trigger={<IconButton icon="bell" label={inbox.notices} />}>
      <MenuItem icon="bell" isCurrent={sound} onSelect={toggleSound}>
        {inbox.soundNotice}
      </MenuItem>
      <MenuItem icon="computer" isCurrent={notifications} onSelect={() => void toggleNotifications()}>
        {inbox.browserNotice}
      </MenuItem>
    </Menu>
  );
});
