import { useId } from 'react';
import { withoutAddresses } from '../../../src/platform/kernel/markdown/links.js';
import { useTexts } from '../texts/texts.js';
import { Badge } from '../ui/badge.js';
import { Icon } from '../ui/icon.js';
import { webAddress } from '../ui/web-address.js';
import { visible } from './foreign-text.js';
import type { ChatMessage as Message } from './types.js';
import css from './proof.module.css';

export interface ProofProps {
  message: Pick<Message, 'citations' | 'confidence'>;
  isOpen: boolean;
  onToggle: () => void;
}

/** Citations that support the agent's answer, collapsed by default. */
export function Proof({ message: { citations, confidence }, isOpen, onToggle }: ProofProps) {
  const { inbox } = useTexts();
  const id = useId();
  return (
    <div className={css.proof}>
      <button type="button" className={css.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon name={isOpen ? 'down' : 'forward'} flips={!isOpen} />
        <span>{inbox.proof}</span>
        <Badge meaning="success" icon="check">
          {inbox.quotations(citations.length)}
        </Badge>
        {confidence !== null && <span className={css.confidence}>{inbox.confidence(confidence)}</span>}
      </button>
      <ol className={css.list} id={id} hidden={!isOpen}>
        {citations.map((citation) => (
          <li key={citation.index} className={css.item}>
            <q className={css.quote} dir="auto">
              {visible(withoutAddresses(citation.quote))}
            </q>
            <Source citation={citation} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Source({ citation: { title, url, version } }: { citation: Message['citations'][number] }) {
  const { inbox } = useTexts();
  const words = inbox.source(visible(title), version);
  const address = url === null ? null : webAddress(url);
  if (address === null) return <span className={css.source}>{words}</span>;
  return (
    <a className={css.source} href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}
