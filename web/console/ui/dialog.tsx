import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { classes } from './classes.js';
import { IconButton } from './icon-button.js';
import css from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside. Without it, the dialog must be answered. */
  onClose?: () => void;
  title: string;
  /** One line about the consequence. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  foot?: ReactNode;
  size?: 'normal' | 'wide';
  /** Where focus goes on close; null = back to where it was. */
  finalFocus?: () => HTMLElement | null;
}

const FIELD = 'input:not([hidden], [readonly], [type=hidden]), textarea, select, [role=combobox], [role=switch]';

/** Modal dialog above the page. Focus moves in, and returns on close. */
export function Dialog({ open, onClose, title, lead, children, foot, size = 'normal', finalFocus }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  /** The `data-first` element; else the first field; else the footer's first (safe) button; else the close button. */
  const first = () =>
    popup.current?.querySelector<HTMLElement>('[data-first]') ??
    popup.current?.querySelector<HTMLElement>(FIELD) ??
    popup.current?.querySelector<HTMLElement>('[data-foot] button') ??
    true;
  const { ui } = useTexts();
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose?.()} disablePointerDismissal={!onClose}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup
            ref={popup}
            className={classes(css.dialog, css[size])}
            initialFocus={first}
            {...(finalFocus && { finalFocus })}
          >
            <div className={css.head}>
              <div className={css.words}>
                <Base.Title className={css.title}>{title}</Base.Title>
                {lead && <Base.Description className={css.lead}>{lead}</Base.Description>}
              </div>
              {onClose && <Base.Close render={<IconButton icon="close" label={ui.close} keys="escape" />} />}
            </div>
            <div className={css.body}>{children}</div>
            {foot && (
              <div className={css.foot} data-foot>
                {foot}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
