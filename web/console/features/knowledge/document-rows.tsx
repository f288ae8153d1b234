import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ListEnd } from '../../app/list.js';
import { notedText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { visible } from '../../transcript/foreign-text.js';
import { RelativeTime } from '../../ui/time.js';
import { useListEnd } from '../../ui/use-list-end.js';
import type { DocumentSummary } from './queries.js';
import { documentSelection } from './selection.js';
import { statusMeaning } from './status.js';
import css from './knowledge.module.css';

export interface DocumentRowsProps extends ListEnd {
  documents: DocumentSummary[];
}

/** The next page is fetched this many rows before the end. */
const AHEAD = 20;
const ROW_PIXELS = 64;

/** Documents, virtualised: only visible rows are in the page. */
export function DocumentRows({ documents, total, onEnd, foot }: DocumentRowsProps) {
  const { knowledge } = useTexts();
  const mayChange = may(useWorkspace().role, 'manage_team');
  const selected = documentSelection.use();
  const select = (id: string, isRange: boolean): void =>
    isRange
      ? documentSelection.extendTo(
          id,
          documents.map((one) => one.id),
        )
      : documentSelection.toggle(id);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (index) => documents[index]?.id ?? index,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  useListEnd({ items, count: documents.length, ahead: AHEAD }, onEnd);
  return (
    <div ref={scroller} className={css.scroll} tabIndex={0} role="group" aria-label={knowledge.documents}>
      <ul className={css.rows} style={{ blockSize: rows.getTotalSize() }} aria-label={knowledge.documents}>
        {items.map(({ key, index, start }) => {
          const document = documents[index];
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              className={css.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {document && (
                <DocumentRow
                  document={document}
                  isSelected={mayChange ? selected.has(document.id) : null}
                  onSelect={(isRange) => select(document.id, isRange)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
}

interface DocumentRowProps {
  document: DocumentSummary;
  /** Null if the role may not change documents. */
  isSelected: boolean | null;
  onSelect: (isRange: boolean) => void;
}

function DocumentRow({ document, isSelected, onSelect }: DocumentRowProps) {
  const texts = useTexts();
  const { knowledge } = texts;
  const { id: workspace } = useWorkspace();
  const { id, title, status, audience, version, chunks, format, error, sample, outdated, updated_at } = document;
  return (
    <div className={css.document} data-document={id} data-selected={isSelected ?? undefined}>
      {isSelected !== null && (
        <label className={css.pick}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={knowledge.many.select(visible(title))}
            // The change event does not contain the Shift key.
            onClick={(event) => onSelect(event.shiftKey)}
            onChange={() => undefined}
          />
        </label>
      )}
      <Link to="/w/$workspace/knowledge/$document" params={{ workspace, document: id }} className={css.title}>
        <bdi>{visible(title)}</bdi>
      </Link>
      <span className={css.badges}>
        <Badge meaning={statusMeaning(status)}>{knowledge.status[status] ?? status}</Badge>
        {sample && <Badge>{knowledge.sample}</Badge>}
        {outdated && <Badge>{knowledge.outdated}</Badge>}
        {audience === 'internal' && <Badge icon="lock">{knowledge.audience[audience]}</Badge>}
      </span>
      <span className={css.facts}>
        {knowledge.formats[format] ?? format} · {knowledge.version(version)} · {knowledge.passages(chunks)} ·{' '}
        <RelativeTime at={updated_at} />
      </span>
      {error && <span className={css.error}>{visible(notedText(error, texts))}</span>}
    </div>
  );
}
