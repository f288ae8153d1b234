import type { ReactNode } from 'react';
import css from './list-screen.module.css';

export interface ListScreenProps {
  title: string;
  lead: ReactNode;
  /** Search, filters and buttons, beside the heading as long as there is room. */
  tools: ReactNode;
  /** The open one of the list, beside it; on a small screen instead of it. */
  panel?: ReactNode;
  children: ReactNode;
}

/** A screen that is one list: it fills the window, and only its rows scroll. */
export const ListScreen = ({ title, lead, tools, panel, children }: ListScreenProps) => (
  <div className={css.screen} data-open={panel ? true : undefined}>
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {tools}
    </header>
    <div className={css.content}>{children}</div>
    {panel}
  </div>
);
