import type { Action } from '../../actions/registry.js';
import type { Kind } from './kinds.js';

/** Which dialog is open. */
export type OpenDialog = 'rename' | 'credentials' | 'remove' | null;

interface Context {
  isActive: boolean;
  /** Credential fields of the channel; null if the page does not know the channel. */
  kind: Kind | null;
  open: (opened: OpenDialog) => void;
  pause: () => void;
  verify: () => void;
}
type Own = Omit<Action, 'family' | 'needs'>;

/** Actions on a connected account. */
export function channelActions({ isActive, kind, open, pause, verify }: Context): Action[] {
  const credentials: Own = {
    id: 'channel.credentials',
    title: ({ channels }) => (kind?.isMailbox ? channels.mail : channels).replaceCredentials,
    icon: 'key',
    run: () => open('credentials'),
  };
  const actions: Own[] = [
    { id: 'channel.verify', title: ({ channels }) => channels.verify, icon: 'check', keys: 'v', run: verify },
    {
      id: 'channel.pause',
      title: ({ channels }) => (isActive ? channels.pause : channels.resume),
      icon: isActive ? 'clock' : 'play',
      run: pause,
    },
    { id: 'channel.rename', title: ({ channels }) => channels.rename, keys: 'e', run: () => open('rename') },
    ...(kind ? [credentials] : []),
    {
      id: 'channel.remove',
      title: ({ channels }) => channels.remove,
      icon: 'trash',
      isDanger: true,
      run: () => open('remove'),
    },
  ];
  return actions.map((action) => ({ ...action, family: 'here', needs: 'manage_team' }));
}
