import { Link } from '@tanstack/react-router';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import type { Evidence } from './queries.js';
import css from './playground.module.css';

interface SourceRange {
  document_id: string;
  title: string;
  version: number;
  start: number;
  end: number;
}

/** Opens a document at the exact place. */
export function SourceLink({ at: { document_id, title, version, start, end } }: { at: SourceRange }) {
  const { playground } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Link
      to="/w/$workspace/knowledge/$document"
      params={{ workspace, document: document_id }}
      search={{ version, start, end }}
      aria-label={playground.open(visible(title))}
    >
      <bdi>{visible(title)}</bdi>, {playground.version(version)}
    </Link>
  );
}

/** Candidates of a step, best first. */
export function EvidenceList({ evidence, measure }: { evidence: Evidence[]; measure?: string }) {
  const { playground } = useTexts();
  const language = useLocale();
  if (evidence.length === 0) return <p className={css.faint}>{playground.nothingFound}</p>;
  const isScored = evidence.some(({ score }) => score !== null);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  return (
    <details className={css.evidence}>
      <summary>{playground.evidence(evidence.length)}</summary>
      {isScored && measure && (
        <p className={css.faint}>{measure === 'bm25' ? playground.bm25 : playground.likelihood}</p>
      )}
      <ol>
        {evidence.map((one, index) => (
          <li key={index}>
            <p className={css.quote} dir="auto">
              {visible(one.quote)}
            </p>
            <p className={css.faint}>
              <bdi>{visible(one.context)}</bdi> · <SourceLink at={one} />
              {one.score !== null && ` · ${playground.score(format.format(one.score))}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
