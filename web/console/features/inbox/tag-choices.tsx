import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isComposing } from '../../../widget/composition.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { TextField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { type Tag, tagsQuery } from './queries.js';
import { TagDot } from './tag-chip.js';
import css from './tags-dialog.module.css';

const NAME_MAX = 50;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** An option: an existing tag, or a new one with the typed name. */
export type TagChoice = { tag: Tag } | { create: string };

export interface TagChoicesProps {
  isOn: (tag: Tag) => boolean;
  /** Said behind a tag that only some of the conversations have. */
  noteOf?: (tag: Tag) => string | null;
  isBusy?: boolean;
  onChosen: (choice: TagChoice) => void;
}

/** The tags to choose from. Typing searches, arrows move, Enter chooses; a new name creates a tag. */
export function TagChoices({ isOn, noteOf, isBusy = false, onChosen }: TagChoicesProps) {
  const { tagging } = useTexts().conversationActions;
  const { id: workspace } = useWorkspace();
  const query = useQuery(tagsQuery(workspace));
  const listId = useId();
  const { asked, ask, at, setAt } = useAsked();
  const choices = choicesOf(query.data ?? [], asked);
  const choose = (choice: TagChoice) => {
    if (isBusy) return;
    ask('');
    onChosen(choice);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    const choice = choices[at];
    if (step !== undefined && choices.length > 0) setAt((at + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && choice) choose(choice);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextField
        label={tagging.find}
        role="combobox"
        autoComplete="off"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? `${listId}-${at}` : undefined}
        maxLength={NAME_MAX}
        value={asked}
        onChange={({ target }) => ask(target.value)}
        onKeyDown={onKeyDown}
      />
      <Loaded query={query} label={tagging.loading}>
        {() => choices.length === 0 && <p className={css.none}>{tagging.none}</p>}
      </Loaded>
      <ul className={css.list} id={listId} role="listbox" aria-label={tagging.title} aria-multiselectable>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={'create' in choice ? 'create' : choice.tag.id}
            id={`${listId}-${index}`}
            choice={choice}
            isOn={'tag' in choice && isOn(choice.tag)}
            note={('tag' in choice && noteOf?.(choice.tag)) || null}
            isActive={index === at}
            onChoose={() => choose(choice)}
            onPoint={() => setAt(index)}
          />
        ))}
      </ul>
    </>
  );
}

/** What is typed, and the place of the active option, which is the first after each change. */
function useAsked() {
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const ask = (words: string) => {
    setAsked(words);
    setAt(0);
  };
  return { asked, ask, at, setAt };
}

interface ChoiceRowProps {
  id: string;
  choice: TagChoice;
  isOn: boolean;
  note: string | null;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function ChoiceRow({ id, choice, isOn, note, isActive, onChoose, onPoint }: ChoiceRowProps) {
  const { tagging } = useTexts().conversationActions;
  return (
    <li
      id={id}
      role="option"
      aria-selected={isOn}
      className={classes(css.choice, isActive && css.active)}
      ref={isActive ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      {'create' in choice ? <Icon name="plus" /> : <TagDot color={choice.tag.color} />}
      <span className={css.name}>
        {'create' in choice ? tagging.create(choice.create) : <ForeignWords text={choice.tag.name} />}
      </span>
      {note !== null && <span className={css.note}>{note}</span>}
      {isOn && <Icon name="check" />}
    </li>
  );
}

/** Tags whose names contain the query; plus a new tag if none has exactly this name. */
function choicesOf(tags: readonly Tag[], asked: string): TagChoice[] {
  const words = asked.trim();
  const plain = words.toLocaleLowerCase();
  const found = tags.filter(({ name }) => name.toLocaleLowerCase().includes(plain));
  const isTaken = tags.some(({ name }) => name.toLocaleLowerCase() === plain);
  return [...found.map((tag) => ({ tag })), ...(words !== '' && !isTaken ? [{ create: words }] : [])];
}
