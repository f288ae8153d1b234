import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../texts/texts.js';
import { classes } from './classes.js';
import { IconButton } from './icon-button.js';
import css from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called when the person leaves by Escape, the cross or a click beside it. Without it, it has to be answered. */
  onClose?: () => void;
  title: string;
  /** One line: what follows from it. */
  lead?: ReactNode;
  children?: ReactNode;
  /** The buttons: the safe one first. */
  foot?: ReactNode;
  size?: 'normal' | 'wide';
  /** Where focus goes when it closes; null = to where it was. */
  finalFocus?: () => HTMLElement | null;
}

const FIELD = 'input:not([hidden], [readonly], [type=hidden]), textarea, select, [role=combobox], [role=switch]';

/** Asks or shows one thing above the page, which stays as it is. Focus goes in, and back when it closes. */
export function Dialog({ open, onClose, title, lead, children, foot, size = 'normal', finalFocus }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  /** What is marked by `data-first`; else the first field; else the foot's first, and so safe, button; else the cross. */
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
