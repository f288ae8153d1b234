import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useContext, useMemo, useState } from 'react';
import { type Action, useOfferedActions } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { visible } from '../transcript/foreign-text.js';
import dialog from '../ui/dialog.module.css';
import { Icon } from '../ui/icon.js';
import { Kbd } from '../ui/kbd.js';
import { Matched } from './matched.js';
import { matching } from './palette-matches.js';
import { GROUP_MAX, useFound } from './palette-search.js';
import css from './palette.module.css';
import { useNavigate } from '@tanstack/react-router';
import { useMe, WorkspaceContext } from './session.js';

interface Item extends Pick<Action, 'id' | 'icon' | 'keys' | 'run'> {
  title: string;
  /** Of what was found in the workspace, whose words are its customers'. */
  hint?: string | null;
}
interface Group {
  value: string;
  items: Item[];
}

/** Matching actions by family, settings by themselves; the family with the best match first. */
function groupsOf(actions: readonly Action[], texts: Texts, asked: string): Group[] {
  const named = actions
    .filter(({ isKeyOnly }) => !isKeyOnly)
    .map(({ title, words, ...action }) => ({ ...action, title: title(texts), words: words?.(texts) }));
  const groups = new Map<string, Item[]>();
  for (const { family, icon, keys, id, title, run } of matching(named, asked)) {
    const name = id.startsWith('settings.') ? texts.shell.settings : texts.shell.families[family];
    const items = groups.get(name) ?? [];
    groups.set(name, items);
    if (asked.trim() === '' || items.length < GROUP_MAX)
      items.push({ id, title, run, ...(icon && { icon }), ...(keys && { keys }) });
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}

/** ⌘K: finds actions, settings, people, conversations, documents and leads by name, and runs or opens them. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { shell } = texts;
  const actions = useWithWorkspaces(useOfferedActions());
  const [asked, setAsked] = useState('');
  const offered = useMemo(() => groupsOf(actions, texts, asked), [actions, texts, asked]);
  const found = useFound(asked);
  const perform = ({ run }: Item) => {
    onClose();
    // After the dialog restores focus, because the action may move it.
    setTimeout(run);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Viewport className={`${dialog.viewport} ${css.viewport}`}>
          <Dialog.Popup className={css.palette} aria-label={shell.palette}>
            <Autocomplete.Root
              open
              inline
              items={[...offered, ...found.groups]}
              filter={null}
              value={asked}
              onValueChange={setAsked}
              itemToStringValue={(item: Item) => item.title}
              autoHighlight="always"
              keepHighlight
            >
              <div className={css.ask}>
                <Icon name="search" size="large" />
                <Autocomplete.Input className={css.input} aria-label={shell.palette} placeholder={shell.find} />
                <Kbd keys="escape" />
              </div>
              <Found asked={asked} isSearching={found.isSearching} onPerform={perform} />
              <p role="status" className={css.state}>
                {found.isSearching ? texts.inbox.search.loading : found.hasFailed && shell.failed}
              </p>
            </Autocomplete.Root>
            <Foot />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FoundProps {
  asked: string;
  isSearching: boolean;
  onPerform: (item: Item) => void;
}

/** What matches, by group. */
function Found({ asked, isSearching, onPerform }: FoundProps) {
  const { shell } = useTexts();
  return (
    <>
      <Autocomplete.Empty className={css.empty}>{!isSearching && shell.paletteEmpty(asked)}</Autocomplete.Empty>
      <Autocomplete.List className={css.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={css.group}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item key={item.id} value={item} className={css.item} onClick={() => onPerform(item)}>
                  {item.icon && <Icon name={item.icon} />}
                  <Matched text={visible(item.title)} asked={asked} />
                  {item.hint && (
                    <span className={css.hint} dir="auto">
                      {visible(item.hint)}
                    </span>
                  )}
                  {item.keys && <Kbd keys={item.keys} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </>
  );
}

/** The keys of the palette. */
function Foot() {
  const { shell } = useTexts();
  return (
    <div className={css.foot} aria-hidden="true">
      <span>
        <Kbd keys="arrowup arrowdown" /> {shell.choose}
      </span>
      <span>
        <Kbd keys="enter" /> {shell.perform}
      </span>
      <span className={css.end}>
        <Kbd keys="?" /> {shell.allKeys}
      </span>
    </div>
  );
}

/** Actions that switch to each other workspace. */
function useWithWorkspaces(actions: readonly Action[]): readonly Action[] {
  const { workspaces } = useMe();
  const current = useContext(WorkspaceContext)?.id;
  const navigate = useNavigate();
  return useMemo(
    () => [
      ...actions,
      ...workspaces
        .filter(({ id }) => id !== current)
        .map(({ id, name }): Action => ({
          id: `workspace.${id}`,
          family: 'go',
          title: () => name,
          icon: 'swap',
          run: () => void navigate({ to: '/w/$workspace/inbox', params: { workspace: id } }),
        })),
    ],
    [actions, workspaces, current, navigate],
  );
}
