import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../../widget/composition.js';
import { Matched } from '../../app/matched.js';
import { Icon } from '../../ui/icon.js';
import css from './picker.module.css';

export interface Choice {
  id: string;
  title: string;
  /** Shown after the title; searched as well. */
  detail?: string;
  picture?: ReactNode;
  /** The full text, shown for the highlighted option; searched as well. */
  preview?: string;
}

/** A search in the text of another field, which keeps the focus. */
export interface Typed {
  asked: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The picker's share of the field's keys; it says whether it took one. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

export interface PickerProps<One extends Choice> {
  label: string;
  placeholder: string;
  /** Shown when nothing matches. */
  empty: ReactNode;
  choices: readonly One[];
  /** False while the choices are being loaded. */
  isLoaded: boolean;
  /** The field in which the search is typed; null = the picker has a field of its own. */
  typed: Typed | null;
  foot?: ReactNode;
  onPick: (one: One) => void;
  /** @param isLeft focus moved elsewhere and stays there */
  onClose: (isLeft: boolean) => void;
}

const COMBOBOX = {
  className: css.input,
  role: 'combobox',
  'aria-expanded': true,
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoFocus: true,
} as const;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Restores focus that was lost to the window or to an element that cannot have it. */
const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget !== null && !currentTarget.contains(relatedTarget);

/** Maximum number of rendered options; typing narrows them down. */
const SHOWN_MAX = 50;

/** Matching options; those whose title starts with the query come first. */
function found<One extends Choice>(choices: readonly One[], asked: string): One[] {
  const wanted = asked.trim().toLocaleLowerCase();
  const has = (text = '') => text.toLocaleLowerCase().includes(wanted);
  const begins = ({ title }: One) => Number(title.toLocaleLowerCase().startsWith(wanted));
  return choices
    .filter(({ title, detail, preview }) => has(title) || has(detail) || has(preview))
    .sort((a, b) => begins(b) - begins(a))
    .slice(0, SHOWN_MAX);
}

interface Marking<One extends Choice> extends Pick<PickerProps<One>, 'choices' | 'typed' | 'onPick' | 'onClose'> {
  asked: string;
}

/** The matching options, the highlighted one, and the keys that move and pick it. */
function useMarking<One extends Choice>({ choices, typed, asked, onPick, onClose }: Marking<One>) {
  const [{ marked, of }, setMark] = useState({ marked: 0, of: asked });
  const setMarked = (to: number) => setMark({ marked: to, of: asked });
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => found(choices, asked), [choices, asked]);
  // Each search begins at its first option.
  const place = of === asked ? Math.min(marked, shown.length - 1) : 0;
  const current = shown[place];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const take = (event: KeyboardEvent): boolean => {
    const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const step = STEPS[key];
    if (isComposing(event.nativeEvent) || ctrlKey || metaKey || altKey) return false;
    const isPick =
      (key === 'Enter' && !shiftKey && !(target instanceof HTMLButtonElement)) ||
      (key === 'Tab' && !shiftKey && typed !== null);
    if (key === 'Escape') onClose(false);
    else if (step !== undefined && shown.length > 0) setMarked((place + step + shown.length) % shown.length);
    else if (isPick && current) onPick(current);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { shown, current, list, setMarked, take };
}

/**
 * Searchable list above the field. Enter picks the highlighted option; Escape returns to the field. A search that is
 * typed in the text stays there, and the list closes when nothing matches it.
 */
export function Picker<One extends Choice>(props: PickerProps<One>) {
  const { label, placeholder, empty, isLoaded, typed, foot, onPick, onClose } = props;
  const id = useId();
  const [own, setOwn] = useState('');
  const asked = typed?.asked ?? own;
  const { shown, current, list, setMarked, take } = useMarking({ ...props, asked });
  useTyped(typed, { take, listId: id, activeId: current && `${id}-${current.id}` });
  const isVain = typed !== null && isLoaded && shown.length === 0;
  useEffect(() => {
    if (isVain) onClose(true);
  }, [isVain, onClose]);
  if (isVain) return null;
  const activeId = current && `${id}-${current.id}`;
  const search = { 'aria-label': label, 'aria-controls': id, 'aria-activedescendant': activeId, placeholder };
  return (
    <div
      className={css.picker}
      {...(typed
        ? // The field keeps the focus.
          { onPointerDown: (event: PointerEvent) => event.preventDefault() }
        : {
            ...{ role: 'dialog', 'aria-label': label, onKeyDown: take },
            onBlur: (event: FocusEvent) => hasLeft(event) && onClose(true),
          })}
    >
      {!typed && (
        <div className={css.ask}>
          <Icon name="search" />
          <input {...COMBOBOX} {...search} value={own} onChange={({ target }) => setOwn(target.value)} />
        </div>
      )}
      <ul ref={list} id={id} className={css.list} role="listbox" aria-label={label}>
        {shown.map((one, index) => (
          <Row
            key={one.id}
            id={`${id}-${one.id}`}
            choice={one}
            asked={asked}
            isMarked={one === current}
            onMark={() => setMarked(index)}
            onPick={() => onPick(one)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={css.empty} role="status">
          {empty}
        </p>
      )}
      {current?.preview && <Preview text={current.preview} />}
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  );
}

interface Listed {
  take: (event: KeyboardEvent) => boolean;
  listId: string;
  activeId: string | undefined;
}

/** Gives the keys of the field to the picker, and tells screen readers of the list. */
function useTyped(typed: Typed | null, { take, listId, activeId }: Listed): void {
  useLayoutEffect(() => {
    const { current: field } = typed?.field ?? { current: null };
    if (!typed || !field) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId ?? '',
    };
    typed.keys.current = take;
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      typed.keys.current = () => false;
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  });
}

const Preview = ({ text }: { text: string }) => (
  <p className={css.preview} dir="auto">
    {text}
  </p>
);

interface RowProps {
  id: string;
  choice: Choice;
  asked: string;
  isMarked: boolean;
  onMark: () => void;
  onPick: () => void;
}

function Row({ id, choice: { picture, title, detail }, asked, isMarked, onMark, onPick }: RowProps) {
  return (
    <li
      id={id}
      className={css.item}
      role="option"
      aria-selected={isMarked}
      onPointerMove={onMark}
      // Otherwise the input would lose focus to it, and the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {picture}
      <Matched text={title} asked={asked} />
      {detail && <span className={css.detail}>{detail}</span>}
    </li>
  );
}
