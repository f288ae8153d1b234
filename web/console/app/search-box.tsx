import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useAllowedActions } from '../actions/allowed.js';
import type { Action } from '../actions/registry.js';
import { TextField } from '../ui/field.js';
import { useTypedSearch } from './use-typed-search.js';

export interface SearchBoxProps {
  /** Id of the action that puts the focus here by `/`. A constant. */
  id: string;
  /** Its title, in the palette too. A constant function. */
  title: Action['title'];
  label: string;
  /** Inside the empty field; the label is then for screen readers only. */
  placeholder?: string;
  maxLength: number;
  /** What is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
  /** Search delay after the last keystroke. */
  restMs?: number;
  ref?: Ref<HTMLInputElement>;
}

/** The search of a list: it starts when the typing rests. */
export function SearchBox({ id, title, placeholder, searched, onSearch, restMs = 250, ref, ...field }: SearchBoxProps) {
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement);
  const [typed, setTyped] = useTypedSearch(searched, onSearch, restMs);
  const actions = useMemo(
    (): Action[] => [{ id, family: 'here', title, icon: 'search', keys: '/', run: () => own.current?.focus() }],
    [id, title],
  );
  useAllowedActions(actions);
  return (
    <search>
      <TextField
        ref={own}
        {...field}
        {...(placeholder !== undefined && { placeholder, hideLabel: true })}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
