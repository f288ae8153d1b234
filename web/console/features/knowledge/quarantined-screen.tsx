import { KnowledgePage } from './frame.js';
import { QuarantinedCard } from './quarantined-card.js';

/** Quarantined sentences of all documents: the agent does not use them. */
export const QuarantinedScreen = () => (
  <KnowledgePage>
    <QuarantinedCard documentId={null} />
  </KnowledgePage>
);
