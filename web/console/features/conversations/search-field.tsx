import { useMemo, useRef } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { useTypedSearch } from '../../app/use-typed-search.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { Q_MAX, type View } from './view.js';
import css from './conversations.module.css';

/** Search delay after the last keystroke, in ms. */
const REST_MS = 350;

interface SearchFieldProps {
  view: View;
  onView: (view: View, replace?: boolean) => void;
}

/** Searches messages by words. */
export function SearchField({ view, onView }: SearchFieldProps) {
  const { conversations } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedSearch(view.q, (q) => onView({ ...view, q }, true), REST_MS);
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'conversations.search',
        family: 'here',
        title: (texts) => texts.conversations.search,
        icon: 'search',
        keys: '/',
        run: () => field.current?.focus(),
      },
    ],
    [],
  );
  useAllowedActions(actions);
  return (
    <search className={css.search}>
      <TextField
        ref={field}
        type="search"
        label={conversations.search}
        hideLabel
        placeholder={conversations.searchHint}
        maxLength={Q_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
