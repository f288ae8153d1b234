import { type Action, useOfferedActions } from '../actions/registry.js';
import { useTexts } from '../texts/texts.js';
import { Dialog } from '../ui/dialog.js';
import { Kbd, keyCaps } from '../ui/kbd.js';
import { Hidden } from '../ui/hidden.js';
import { Switch } from '../ui/switch.js';
import { setPreferences, usePreferences } from './preferences.js';
import css from './keys-dialog.module.css';

/** `?`: lists the shortcuts of all offered actions. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { shell } = texts;
  const { singleKeys } = usePreferences();
  const families = new Map<Action['family'], Action[]>();
  for (const action of useOfferedActions())
    if (action.keys) families.set(action.family, [...(families.get(action.family) ?? []), action]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={shell.keys}
      lead={shell.keysLead}
      size="wide"
      foot={<Switch label={shell.singleKeys} isOn={singleKeys} onChange={(is) => setPreferences({ singleKeys: is })} />}
    >
      <div className={css.families}>
        {[...families].map(([family, actions]) => (
          <section key={family} aria-label={shell.families[family]}>
            <h3 className={css.family}>{shell.families[family]}</h3>
            <dl className={css.keys}>
              {actions.map(({ id, title, keys = '' }) => (
                <div key={id} className={css.row}>
                  <dt>{title(texts)}</dt>
                  <dd>
                    <Kbd keys={keys} />
                    <Hidden>{keyCaps(keys).join(' ')}</Hidden>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
