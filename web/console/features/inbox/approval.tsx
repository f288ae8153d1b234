import { useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { may } from '../../app/roles.js';
import { wordsFor } from '../../app/problem.js';
import { useLanguage, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { relativeTime, useNow } from '../../ui/time.js';
import { tellFailure } from '../../ui/toast.js';
import { decide } from './decisions.js';
import { visible } from './foreign-text.js';
import type { InboxItem } from './queries.js';
import css from './approval.module.css';

/** An action that waits for a person, with exactly the arguments that it would be called with. */
export function Approval({ item }: { item: InboxItem }) {
  const texts = useTexts();
  const { inbox } = texts;
  const { id: workspace, role } = useWorkspace();
  const [asked, setAsked] = useState<'approve' | 'deny' | null>(null);
  const { action, status } = item.handoff;
  if (!action) return null;
  const isWaiting = status === 'open' || status === 'pending';
  const settle = (decision: 'approve' | 'deny') => {
    setAsked(decision);
    decide(workspace, item, decision)
      .catch((error: unknown) => tellFailure(inbox.decisionFailed, wordsFor(error, texts)))
      .finally(() => setAsked(null));
  };
  return (
    <section className={css.approval} aria-label={inbox.approvalOf(visible(action.name))}>
      <header className={css.head}>
        <Icon name="warning" />
        <span>{inbox.approvalOf(visible(action.name))}</span>
        {isWaiting && <Expiry at={action.expires_at} />}
      </header>
      <div className={css.body}>
        <p className={css.lead}>{inbox.approvalLead}</p>
        <Arguments name={action.name} values={action.arguments} />
      </div>
      <footer className={css.foot}>
        {isWaiting && may(role, 'reply') ? (
          <>
            <Button kind="danger" busy={asked === 'approve'} onClick={() => settle('approve')}>
              {inbox.approve(visible(action.name))}
            </Button>
            <Button busy={asked === 'deny'} onClick={() => settle('deny')}>
              {inbox.decline}
            </Button>
            <span className={css.faint}>{inbox.runsOnce}</span>
          </>
        ) : (
          <span className={css.faint}>{inbox.approvalStatus[status]}</span>
        )}
      </footer>
    </section>
  );
}

function Arguments({ name, values }: { name: string; values: Record<string, unknown> }) {
  const { inbox } = useTexts();
  const rows = Object.entries(values);
  return (
    <dl className={css.arguments} aria-label={inbox.argumentsOf(visible(name))}>
      {rows.map(([key, value]) => (
        <div key={key} className={css.row}>
          <dt dir="ltr">{visible(key)}</dt>
          <dd dir="ltr">{visible(JSON.stringify(value))}</dd>
        </div>
      ))}
      {rows.length === 0 && (
        <div className={css.row}>
          <dt>{inbox.noArguments}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}

function Expiry({ at }: { at: string }) {
  const { inbox } = useTexts();
  const language = useLanguage();
  return <span className={css.expiry}>{inbox.expires(relativeTime(new Date(at), useNow(), language))}</span>;
}
