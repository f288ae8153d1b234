import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isComposing } from '../../../widget/composition.js';
import { problemText } from '../../app/problem.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { showFailure } from '../../ui/toast.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { type InboxItem, type Tag, tagsQuery } from './queries.js';
import { TagDot } from './tag-chip.js';
import { createTag, putTag, takeTag } from './tags.js';
import css from './tags-dialog.module.css';

export interface TagsDialogProps {
  item: InboxItem;
  onClose: () => void;
  onManage: () => void;
}

const NAME_MAX = 50;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** An option: an existing tag, or a new one with the typed name. */
type Choice = { tag: Tag } | { create: string };

/** Adds and removes tags. Typing searches, arrows move, Enter toggles; a new name creates a tag. */
export default function TagsDialog({ item, onClose, onManage }: TagsDialogProps) {
  const texts = useTexts();
  const { tagging } = texts.inbox;
  const { id: workspace } = useWorkspace();
  const query = useQuery(tagsQuery(workspace));
  const listId = useId();
  const { asked, ask, at, setAt } = useAsked();
  const choices = choicesOf(query.data ?? [], asked);
  const isOn = (tag: Tag) => item.session.tags.some(({ id }) => id === tag.id);
  const toggle = (tag: Tag) => (isOn(tag) ? takeTag : putTag)(workspace, item, tag);
  const choose = (choice: Choice) => {
    const work = 'create' in choice ? createAndPut(workspace, item, choice.create) : toggle(choice.tag);
    ask('');
    work.catch((problem: unknown) => showFailure(tagging.failed, problemText(problem, texts)));
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
    <Dialog
      open
      onClose={onClose}
      title={tagging.title}
      foot={
        <Button icon="settings" onClick={onManage}>
          {tagging.manage}
        </Button>
      }
    >
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
            isActive={index === at}
            onChoose={() => choose(choice)}
            onPoint={() => setAt(index)}
          />
        ))}
      </ul>
    </Dialog>
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

const createAndPut = async (workspace: string, item: InboxItem, name: string): Promise<void> =>
  putTag(workspace, item, await createTag(workspace, name));

interface ChoiceRowProps {
  id: string;
  choice: Choice;
  isOn: boolean;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function ChoiceRow({ id, choice, isOn, isActive, onChoose, onPoint }: ChoiceRowProps) {
  const { tagging } = useTexts().inbox;
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
      {isOn && <Icon name="check" />}
    </li>
  );
}

/** Tags whose names contain the query; plus a new tag if none has exactly this name. */
function choicesOf(tags: readonly Tag[], asked: string): Choice[] {
  const words = asked.trim();
  const plain = words.toLocaleLowerCase();
  const found = tags.filter(({ name }) => name.toLocaleLowerCase().includes(plain));
  const isTaken = tags.some(({ name }) => name.toLocaleLowerCase() === plain);
  return [...found.map((tag) => ({ tag })), ...(words !== '' && !isTaken ? [{ create: words }] : [])];
}
