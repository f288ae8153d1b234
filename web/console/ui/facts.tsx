import type { ReactNode } from 'react';
import css from './facts.module.css';

/** Names and values, one per line; null values are left out. */
export const Facts = ({ facts }: { facts: readonly [name: string, value: ReactNode][] }) => (
  <dl className={css.facts}>
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt className={css.name}>{name}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
  </dl>
);
