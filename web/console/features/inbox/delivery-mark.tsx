import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Icon } from '../../ui/icon.js';
import { sessionChannelQuery } from './session-channel.js';
import css from './channel-line.module.css';

interface DeliveryMarkProps {
  session: string;
  messageId: string;
  /** Shown for sent messages. */
  children: ReactNode;
}

/** Delivery problem below a message: the reason, and whether it may still be delivered. */
export default function DeliveryMark({ session, messageId, children }: DeliveryMarkProps) {
  const { id: workspace } = useWorkspace();
  const words = useTexts().channels.inbox;
  const { data } = useQuery(sessionChannelQuery(workspace, session));
  const found = data?.unsent.find(({ message_id }) => message_id === messageId);
  if (!found) return children;
  const { state, reason } = found;
  return (
    <p className={css.mark} data-state={state}>
      {(state === 'failed' || state === 'unknown' || state === 'partly') && <Icon name="warning" />}
      <span>{words.states[state]}</span>
      {reason !== null && <span dir="auto">{words.reasons[reason] ?? reason}</span>}
    </p>
  );
}
