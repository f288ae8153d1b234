import type { Action } from '../../actions/registry.js';

/** Which dialog is open. */
export type OpenDialog = 'edit' | 'rotate' | 'redeliver' | 'delete' | null;

interface Context {
  isOn: boolean;
  open: (opened: OpenDialog) => void;
  pause: () => void;
  test: () => void;
}
type Own = Omit<Action, 'family' | 'needs'>;

/** Actions on an endpoint; a paused endpoint receives nothing. */
export function endpointActions({ isOn, open, pause, test }: Context): Action[] {
  const sending: Own[] = [
    { id: 'webhook.test', title: ({ webhooks }) => webhooks.test, icon: 'play', keys: 't', run: test },
    { id: 'webhook.redeliver', title: ({ webhooks }) => webhooks.redeliverMany, run: () => open('redeliver') },
  ];
  const actions: Own[] = [
    ...(isOn ? sending : []),
    {
      id: 'webhook.pause',
      title: ({ webhooks }) => (isOn ? webhooks.pause : webhooks.resume),
      icon: isOn ? 'clock' : 'play',
      run: pause,
    },
    { id: 'webhook.edit', title: ({ webhooks }) => webhooks.edit, keys: 'e', run: () => open('edit') },
    { id: 'webhook.rotate', title: ({ webhooks }) => webhooks.rotate, run: () => open('rotate') },
    {
      id: 'webhook.delete',
      title: ({ webhooks }) => webhooks.remove,
      icon: 'trash',
      isDanger: true,
      run: () => open('delete'),
    },
  ];
  return actions.map((action) => ({ ...action, family: 'here', needs: 'manage_team' }));
}
