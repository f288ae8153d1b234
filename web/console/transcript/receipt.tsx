import { useTexts } from '../texts/texts.js';
import { Badge, type Meaning } from '../ui/badge.js';
import { Icon } from '../ui/icon.js';
import { visible } from './foreign-text.js';
import type { ChatMessage as Message } from './types.js';
import css from './receipt.module.css';

const MEANING: Record<string, Meaning> = {
  completed: 'success',
  failed: 'danger',
  refused: 'warning',
  approved: 'info',
};

/** What the agent did, or wants to do, in the customer's system. */
export function Receipt({ action }: { action: NonNullable<Message['action']> }) {
  const { conversationActions: words } = useTexts();
  const name = typeof action['name'] === 'string' ? action['name'] : words.action;
  const status = typeof action['status'] === 'string' ? action['status'] : null;
  return (
    <div className={css.receipt}>
      <Icon name="bolt" />
      <code>{visible(name)}</code>
      {status && <Badge meaning={MEANING[status] ?? 'neutral'}>{words.actionStatus[status] ?? status}</Badge>}
    </div>
  );
}
