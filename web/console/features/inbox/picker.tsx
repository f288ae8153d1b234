import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
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

export interface PickerProps<One extends Choice> {
  label: string;
  placeholder: string;
  /** Shown when nothing matches. */
  empty: ReactNode;
  choices: readonly One[];
  /** Initial search text. */
  asked: string;
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

/** Searchable list above the field. Enter picks the highlighted option; Escape returns to the field. */
export function Picker<One extends Choice>(props: PickerProps<One>) {
  const { label, placeholder, empty, choices, foot, onPick, onClose } = props;
  const id = useId();
  const [asked, setAsked] = useState(props.asked);
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => found(choices, asked), [choices, asked]);
  const current = shown[Math.min(marked, shown.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const ask = (words: string) => {
    setAsked(words);
    setMarked(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose(false);
    else if (step !== undefined && shown.length > 0) setMarked((now) => (now + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && current) onPick(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={css.picker}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={(event) => hasLeft(event) && onClose(true)}
    >
      <div className={css.ask}>
        <Icon name="search" />
        <input
          {...COMBOBOX}
          aria-label={label}
          aria-controls={id}
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={placeholder}
          value={asked}
          onChange={({ target }) => ask(target.value)}
        />
      </div>
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
