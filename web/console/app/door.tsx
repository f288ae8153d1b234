import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import css from './door.module.css';

/** Before somebody is signed in: one card in the middle, and whose server it is. */
export function Door() {
  const { shell, door } = useTexts();
  return (
    <main className={css.door}>
      <div className={css.column}>
        <div className={css.product}>
          <span className={css.mark} aria-hidden="true">
            W
          </span>
          <strong>{shell.product}</strong>
        </div>
        <Outlet />
        <p className={css.server}>{door.server(location.host)}</p>
      </div>
    </main>
  );
}

/** @param lead one line below the heading */
export const DoorCard = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={css.card}>
    <div>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </div>
    {children}
  </div>
);
