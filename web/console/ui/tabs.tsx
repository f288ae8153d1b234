import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

export interface TabsProps<Value extends string> {
  /** Label of the tabs for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number; panel: ReactNode }[];
}

/** Parts of one page. Parts that deserve their own URL are routes instead. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)}>
    <Base.List className={css.row} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={css.tab}>
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className={css.panel}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
