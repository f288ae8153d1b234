import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.js';
import { guideAddress } from './guide.js';
import css from './auth-layout.module.css';

/** Layout of signed-out pages: a centred card and the name of the server. */
export function AuthLayout() {
  const { shell, auth } = useTexts();
  return (
    <main className={css.auth}>
      <div className={css.column}>
        <div className={css.product}>
          <span className={css.mark} aria-hidden="true">
            W
          </span>
          <strong>{shell.product}</strong>
        </div>
        <Outlet />
        <p className={css.server}>
          {auth.server(location.host)} ·{' '}
          <a href={guideAddress(location.pathname)} target="_blank" rel="noopener">
            {shell.guide}
          </a>
        </p>
      </div>
    </main>
  );
}

/** @param lead one line below the heading */
export const AuthCard = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={css.card}>
    <div>
      <h1>{title}</h1>
      {lead && <p className={css.lead}>{lead}</p>}
    </div>
    {children}
  </div>
);
