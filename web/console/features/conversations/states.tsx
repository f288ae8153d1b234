import { useTexts } from '../../texts/texts.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import type { Session } from './view.js';

const MEANINGS: Record<NonNullable<Session['resolution']>, Meaning> = {
  solved: 'success',
  partial: 'warning',
  unsolved: 'danger',
  abandoned: 'neutral',
};

/** Whether the customer was helped; renders nothing while unknown. */
export function Resolution({ of: { resolution } }: { of: Session }) {
  const { conversations } = useTexts();
  return resolution && <Badge meaning={MEANINGS[resolution]}>{conversations.resolutions[resolution]}</Badge>;
}

/** Result of the conversation, or that it is ongoing. */
export function Outcome({ of: { outcome, ended_at: end } }: { of: Session }) {
  const { conversations } = useTexts();
  if (outcome !== null) return <>{conversations.outcomes[outcome]}</>;
  return end === null ? <Badge meaning="info">{conversations.live}</Badge> : null;
}
