import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd.js';
import css from './tooltip.module.css';

export interface TooltipProps {
  /** What it is about: given a reference and handlers, so one element that takes them. */
  children: ReactElement;
  text: string;
  keys?: string | undefined;
}

/** A word on what has none, for eyes; screen readers hear the element's own name. */
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

/** Once one was shown, its neighbours show theirs at once. */
export const TooltipGroup = Base.Provider;
