import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { SelectionToolbar } from '../../app/selection-toolbar.js';
import { useTexts } from '../../texts/texts.js';
import { lazyPart } from '../../ui/parts.js';
import type { DocumentSummary } from './queries.js';
import { documentSelection } from './selection.js';

const BulkDialog = lazyPart(() => import('./bulk-dialog.js'));

/** Selects documents by keyboard and, while some are selected, offers to delete and to move them. */
export function SelectionBar({ documents }: { documents: readonly DocumentSummary[] }) {
  const { many } = useTexts().knowledge;
  const ids = documentSelection.use();
  const chosen = useMemo(() => documents.filter(({ id }) => ids.has(id)), [documents, ids]);
  const [doing, setDoing] = useState<{ what: 'delete' | 'move'; documents: DocumentSummary[] } | null>(null);
  const latest = useRef({ documents, chosen });
  useLayoutEffect(() => {
    latest.current = { documents, chosen };
  });
  useEffect(() => documentSelection.clear, []);
  const hasSome = chosen.length > 0;
  const actions = useMemo((): Action[] => {
    const order = () => latest.current.documents.map(({ id }) => id);
    const pick = (isRange: boolean) => {
      const id = focusedRow()?.dataset['document'];
      if (id === undefined) return;
      if (isRange) documentSelection.extendTo(id, order());
      else documentSelection.toggle(id);
    };
    const begin = (what: 'delete' | 'move') => setDoing({ what, documents: latest.current.chosen });
    const clear = () => {
      const isInBar = document.activeElement?.closest('[role=toolbar]');
      documentSelection.clear();
      if (isInBar) firstRow()?.focus();
    };
    const shown: Action[] = [
      ofSelection('select', 'x', () => pick(false)),
      ofSelection('selectRange', 'shift+x', () => pick(true)),
      ofSelection('selectAll', 'shift+a', () => documentSelection.selectAll(order())),
    ];
    if (!hasSome) return shown;
    return [
      ...shown,
      { ...ofSelection('move', 'm', () => begin('move')), icon: 'people' },
      { ...ofSelection('delete', 'd', () => begin('delete')), icon: 'trash', isDanger: true },
      { ...ofSelection('clear', 'escape', clear), icon: 'close' },
    ];
  }, [hasSome]);
  useAllowedActions(actions);
  return (
    <>
      {hasSome && (
        <SelectionToolbar
          label={many.selection}
          count={many.selected(chosen.length)}
          all={
            chosen.length < documents.length
              ? {
                  label: many.all(documents.length),
                  onSelect: () => documentSelection.selectAll(documents.map(({ id }) => id)),
                }
              : null
          }
        >
          <ActionButton id="documents.move" size="small" />
          <ActionButton id="documents.delete" size="small" kind="quiet-danger" />
          <ActionButton id="documents.clear" iconOnly />
        </SelectionToolbar>
      )}
      <Suspense>{doing && <BulkDialog {...doing} finalFocus={firstRow} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

const ROW = '[data-document]';
const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;
/** Its link. */
const firstRow = (): HTMLElement | null => document.querySelector<HTMLElement>(`${ROW} a`);

type Name = 'select' | 'selectRange' | 'selectAll' | 'move' | 'delete' | 'clear';

const ofSelection = (name: Name, keys: string, run: () => void): Action => ({
  id: `documents.${name}`,
  family: 'here',
  title: ({ knowledge }) => knowledge.many.actions[name],
  keys,
  needs: 'manage_team',
  isFirst: true,
  run,
});
