import css from './kbd.module.css';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const SHOWN: Record<string, string> = {
  mod: IS_MAC ? '⌘' : 'Ctrl',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** The key caps of a shortcut: `mod+k` → ⌘ K, `g i` → G I. */
export const keyCaps = (keys: string): string[] =>
  keys.split(/[ +]/).map((key) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key));

/** Visual only: elements name their shortcut by `aria-keyshortcuts`. */
export const Kbd = ({ keys }: { keys: string }) => (
  <span className={css.keys} aria-hidden="true">
    {keyCaps(keys).map((cap, index) => (
      <kbd key={index} className={css.cap}>
        {cap}
      </kbd>
    ))}
  </span>
);
