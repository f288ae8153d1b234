import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Count } from '../../ui/badge.js';
import { useOwnOrFree, waitingIn } from './waiting.js';

/** In the navigation, at the inbox: the number that the tab's title shows. Fetched by the watch. */
export default function InboxCount() {
  const { inbox } = useTexts();
  const waiting = waitingIn(useOwnOrFree(useWorkspace().id, false));
  return waiting > 0 && <Count of={waiting} label={inbox.waiting} />;
}
