import { isComposing } from '../../widget/composition.js';
import { currentPreferences } from '../app/preferences.js';
import { type Action, offeredActions } from './registry.js';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
/** How long the first key of a two-key sequence is remembered. */
const SEQUENCE_MS = 1200;

/** Names the key of an event as actions do: `mod+k`, `?`, `e`; null for keys that actions cannot use. */
function keyOf(event: KeyboardEvent): string | null {
  if (isComposing(event) || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return null;
  const mod = IS_MAC ? event.metaKey : event.ctrlKey;
  if (event.altKey || (IS_MAC ? event.ctrlKey : event.metaKey)) return null;
  const key = event.key.toLowerCase();
  // Shift changes a symbol itself (? for /), so it is only named with letters and named keys.
  const shift = event.shiftKey && /^([a-z]|[a-z]{2,})$/.test(key) ? 'shift+' : '';
  return `${mod ? 'mod+' : ''}${shift}${key}`;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type));

/** Keys with a native meaning in fields: undo, copy and the like. */
const OF_FIELDS = /^mod\+(shift\+)?[acvxyz]$/;

/** Menus and lists handle letters themselves; a dialog disables the page behind it. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]') !== null;

/** Listens for the shortcuts of offered actions. @returns stops listening */
export function listenForKeys(): () => void {
  let pending: { key: string; at: number } | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    if (key === null || event.defaultPrevented || event.repeat || isTaken(event.target)) return;
    const isPlain = !key.startsWith('mod+');
    if (isTyping(event.target) && OF_FIELDS.test(key)) return;
    if (isPlain && (isTyping(event.target) || !currentPreferences().singleKeys)) return;
    const first = pending && Date.now() - pending.at < SEQUENCE_MS ? pending.key : null;
    pending = null;
    const actions = offeredActions();
    const action = (first && withKeys(actions, `${first} ${key}`)) || withKeys(actions, key);
    if (action) {
      event.preventDefault();
      action.run();
    } else if (actions.some(({ keys }) => keys?.startsWith(`${key} `))) pending = { key, at: Date.now() };
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

const withKeys = (actions: readonly Action[], keys: string): Action | undefined =>
  actions.find((action) => action.keys === keys && action.isHere?.() !== false);
