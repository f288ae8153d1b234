import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { SelectionToolbar } from '../../app/selection-toolbar.js';
import { useTexts } from '../../texts/texts.js';
import type { BulkAction } from './bulk-dialog.js';
import type { InboxItem } from './queries.js';
import { clearSelection, extendTo, rowToFocus, selectAll, toggle, useSelected } from './selection.js';
import { lazyPart } from '../../ui/parts.js';

const BulkDialog = lazyPart(() => import('./bulk-dialog.js'));

export interface SelectionBarProps {
  /** In display order. */
  items: readonly InboxItem[];
  openId: string | null;
}

/** Selects rows by keyboard and, while some are selected, offers bulk actions. */
export default function SelectionBar({ items, openId }: SelectionBarProps) {
  const { many } = useTexts().inbox;
  const ids = useSelected();
  const chosen = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  const [doing, setDoing] = useState<{ what: BulkAction; items: InboxItem[] } | null>(null);
  const latest = useRef({ items, openId, chosen });
  useLayoutEffect(() => {
    latest.current = { items, openId, chosen };
  });
  const hasSome = chosen.length > 0;
  const actions = useMemo((): Action[] => {
    const begin = (what: BulkAction) => setDoing({ what, items: latest.current.chosen });
    const order = () => latest.current.items.map(({ id }) => id);
    /** The focused row, else the row of the open conversation. */
    const current = (): string | null =>
      document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-handoff]')?.dataset['handoff'] ??
      latest.current.openId;
    const pick = (isRange: boolean) => {
      const id = current();
      if (id === null || !order().includes(id)) return;
      if (isRange) extendTo(id, order());
      else toggle(id);
    };
    const clear = () => {
      const isInBar = document.activeElement?.closest('[role=toolbar]');
      clearSelection();
      if (isInBar) rowToFocus()?.focus();
    };
    const shown: Action[] = [
      ofSelection('select', 'x', () => pick(false)),
      ofSelection('selectRange', 'shift+x', () => pick(true)),
      ofSelection('selectAll', 'shift+a', () => selectAll(order())),
    ];
    if (!hasSome) return shown;
    return [
      ...shown,
      { ...ofSelection('assign', 'a', () => begin('assign')), icon: 'people' },
      { ...ofSelection('tag', 'l', () => begin('tag')), icon: 'tag' },
      { ...ofSelection('snooze', 's', () => begin('snooze')), icon: 'clock' },
      { ...ofSelection('resolve', 'e', () => begin('resolve')), icon: 'check' },
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
            chosen.length < items.length
              ? { label: many.all(items.length), onSelect: () => selectAll(items.map(({ id }) => id)) }
              : null
          }
        >
          <ActionButton id="selection.assign" iconOnly />
          <ActionButton id="selection.tag" iconOnly />
          <ActionButton id="selection.snooze" iconOnly />
          <ActionButton id="selection.resolve" iconOnly />
          <ActionButton id="selection.clear" iconOnly />
        </SelectionToolbar>
      )}
      <Suspense>{doing && <BulkDialog {...doing} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

type Name = 'select' | 'selectRange' | 'selectAll' | BulkAction | 'clear';

/** The selection takes precedence over the open conversation: both use the same letters. */
const ofSelection = (name: Name, keys: string, run: () => void): Action => ({
  id: `selection.${name}`,
  family: 'queue',
  title: ({ inbox, conversationActions }) =>
    name === 'tag' || name === 'snooze' ? conversationActions.bulk[name] : inbox.many.actions[name],
  keys,
  needs: 'reply',
  isFirst: true,
  run,
});
