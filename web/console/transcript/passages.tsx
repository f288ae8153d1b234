import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { ForeignText, visible } from './foreign-text.js';
import type { ChatMessage } from './types.js';
import css from './passages.module.css';

type Passage = ChatMessage['articles'][number];

/** What is offered where nothing is certain: each leads to its place in the document. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  const { improve } = useTexts();
  return (
    <section className={css.passages} aria-label={improve.shown}>
      <p className={css.lead}>{improve.shown}</p>
      {passages.map((passage, index) => (
        <details key={index} className={css.passage} open={index === 0}>
          <summary className={css.title}>
            <bdi>{visible(passage.heading ?? passage.title)}</bdi>
          </summary>
          <div className={css.text}>
            <ForeignText text={passage.text} />
            <Source of={passage} />
          </div>
        </details>
      ))}
    </section>
  );
}

function Source({ of: { document_id: document, title, version, start, end } }: { of: Passage }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Link
      to="/w/$workspace/knowledge/$document"
      params={{ workspace, document }}
      search={{ version, start, end }}
      className={css.source}
    >
      {inbox.source(visible(title), version)}
    </Link>
  );
}
