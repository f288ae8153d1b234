import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Kbd } from './kbd.js';
import css from './menu.module.css';

export interface MenuProps {
  /** The trigger button. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Menu of actions. Arrows move, letters jump, Escape returns to the button. */
export const Menu = ({ trigger, children, align = 'start' }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={css.place} sideOffset={4} align={align}>
        <Base.Popup className={css.menu}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export interface MenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  icon?: IconName | undefined;
  keys?: string | undefined;
  isDanger?: boolean;
  /** The current choice: shown with a tick. */
  isCurrent?: boolean;
  disabled?: boolean;
}

export const MenuItem = ({ children, onSelect, icon, keys, isDanger, isCurrent, disabled }: MenuItemProps) => (
  <Base.Item className={classes(css.item, isDanger && css.danger)} onClick={onSelect} disabled={disabled ?? false}>
    {icon && <Icon name={icon} />}
    <span className={css.text}>{children}</span>
    {isCurrent && <Icon name="check" />}
    {keys && <Kbd keys={keys} />}
  </Base.Item>
);

export const MenuLine = () => <Base.Separator className={css.line} />;

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className={css.group}>{label}</Base.GroupLabel>
    {children}
  </Base.Group>
);
