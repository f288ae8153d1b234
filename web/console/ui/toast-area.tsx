import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTexts } from '../texts/texts.js';
import { buttonClass } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { IconButton } from './icon-button.js';
import { areaIsShown, toasts } from './toast.js';
import css from './toast.module.css';

/** Container of the toasts. */
export default function ToastArea() {
  // Effects run from the inside out, so the provider is already listening.
  useEffect(() => void setTimeout(areaIsShown), []);
  return (
    <Base.Provider toastManager={toasts} limit={3}>
      <Base.Portal>
        <Base.Viewport className={css.area}>
          <List />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function List() {
  const { toasts: shown } = Base.useToastManager();
  const { ui } = useTexts();
  return shown.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={classes(css.toast, toast.type === 'failure' && css.failure)}>
      {toast.type === 'failure' && <Icon name="warning" />}
      <div className={css.words}>
        <Base.Title className={css.title} />
        {toast.description && <Base.Description className={css.detail} />}
      </div>
      {toast.actionProps && <Base.Action className={buttonClass('plain', 'small')} />}
      <Base.Close render={<IconButton icon="close" label={ui.close} />} />
    </Base.Root>
  ));
}
