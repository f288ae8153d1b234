import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useContext, useMemo, useState } from 'react';
import { type Action, useOfferedActions } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import dialog from '../ui/dialog.module.css';
import { Icon } from '../ui/icon.js';
import { Kbd } from '../ui/kbd.js';
import { Matched } from './matched.js';
import css from './palette.module.css';
import { useNavigate } from '@tanstack/react-router';
import { useMe, WorkspaceContext } from './session.js';

interface Item {
  action: Action;
  title: string;
}
interface Group {
  value: string;
  items: Item[];
}

/** Offered actions by family. Those with a word that begins as asked come first. */
function groupsOf(actions: readonly Action[], texts: Texts, asked: string): Group[] {
  const groups = new Map<Action['family'], Item[]>();
  for (const action of actions) {
    if (action.isKeyOnly) continue;
    const items = groups.get(action.family) ?? [];
    groups.set(action.family, items);
    items.push({ action, title: action.title(texts) });
  }
  const wanted = ` ${asked.trim().toLocaleLowerCase()}`;
  const begins = ({ title }: Item) => Number(` ${title.toLocaleLowerCase()}`.includes(wanted));
  const best = (items: Item[]) => Math.max(...items.map(begins));
  return [...groups]
    .toSorted(([, one], [, other]) => best(other) - best(one))
    .map(([family, items]) => ({
      value: texts.shell.families[family],
      items: items.toSorted((one, other) => begins(other) - begins(one)),
    }));
}

/** ⌘K: finds an action by name and runs it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { shell } = texts;
  const actions = useWithWorkspaces(useOfferedActions());
  const [asked, setAsked] = useState('');
  const groups = useMemo(() => groupsOf(actions, texts, asked), [actions, texts, asked]);
  const perform = ({ run }: Action) => {
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
              items={groups}
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
              <Found asked={asked} onPerform={perform} />
            </Autocomplete.Root>
            <Foot />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Matching actions by family. */
function Found({ asked, onPerform }: { asked: string; onPerform: (action: Action) => void }) {
  const { shell } = useTexts();
  return (
    <>
      <Autocomplete.Empty className={css.empty}>{shell.paletteEmpty(asked)}</Autocomplete.Empty>
      <Autocomplete.List className={css.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className={css.group}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.action.id}
                  value={item}
                  className={css.item}
                  onClick={() => onPerform(item.action)}
                >
                  {item.action.icon && <Icon name={item.action.icon} />}
                  <Matched text={item.title} asked={asked} />
                  {item.action.keys && <Kbd keys={item.action.keys} />}
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
