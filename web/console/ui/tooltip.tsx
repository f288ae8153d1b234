import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd.js';
import css from './tooltip.module.css';

export interface TooltipProps {
  /** The element described: a single element that accepts a ref and handlers. */
  children: ReactElement;
  text: string;
  keys?: string | undefined;
}

/** Visual label of an icon; screen readers use the element's own name. */
export const Tooltip = ({ children, text, keys }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger render={children} delay={500} />
    <Base.Portal>
      <Base.Positioner className={css.place} sideOffset={6}>
        <Base.Popup className={css.tooltip} aria-hidden>
          {text} {keys && <Kbd keys={keys} />}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

/** After the first one, neighbouring tooltips open immediately. */
export const TooltipGroup = Base.Provider;
