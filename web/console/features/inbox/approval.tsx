import { type RefObject, useMemo, useRef, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { killSwitchQuery } from '../../app/kill-switch.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { may } from '../../app/roles.js';
import { isProblem, problemText } from '../../app/problem.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { relativeTime, useNow } from '../../ui/time.js';
import { showFailure } from '../../ui/toast.js';
import { decide } from './decisions.js';
import { focusIfLost } from './focus-log.js';
import { visible } from '../../transcript/foreign-text.js';
import type { InboxItem } from './queries.js';
import css from './approval.module.css';

/** An action awaiting approval, with the exact arguments of the call. */
export function Approval({ item }: { item: InboxItem }) {
  const texts = useTexts();
  const { conversationActions: words } = texts;
  const { id: workspace, role } = useWorkspace();
  const [asked, setAsked] = useState<'approve' | 'deny' | null>(null);
  const { action, status } = item.handoff;
  const isWaiting = status === 'open' || status === 'pending';
  const card = useRef<HTMLElement>(null);
  useDecideAction(card, isWaiting && action !== null);
  if (!action) return null;
  const settle = (decision: 'approve' | 'deny') => {
    setAsked(decision);
    decide(workspace, item, decision)
      // The buttons disappear; focus moves so that the conversation's shortcuts keep working.
      .then(() => {
        const log = card.current?.closest<HTMLElement>('[data-log]');
        if (log) focusIfLost(log, card.current);
      })
      .catch((error: unknown) =>
        isProblem(error, 'kill_switch_active')
          ? showStopped(workspace, words)
          : showFailure(words.decisionFailed, problemText(error, texts)),
      )
      .finally(() => setAsked(null));
  };
  return (
    <section ref={card} className={css.approval} tabIndex={-1} aria-label={words.approvalOf(visible(action.name))}>
      <header className={css.head}>
        <Icon name="warning" />
        <span>{words.approvalOf(visible(action.name))}</span>
        {isWaiting && <Expiry at={action.expires_at} />}
      </header>
      <div className={css.body}>
        <p className={css.lead}>{words.approvalLead}</p>
        <Arguments name={action.name} values={action.arguments} />
      </div>
      <footer className={css.foot}>
        {isWaiting && may(role, 'reply') ? (
          <>
            <Button kind="danger" busy={asked === 'approve'} onClick={() => settle('approve')}>
              {words.approve(visible(action.name))}
            </Button>
            <Button busy={asked === 'deny'} onClick={() => settle('deny')}>
              {words.decline}
            </Button>
            <span className={css.faint}>{words.runsOnce}</span>
          </>
        ) : (
          <span className={css.faint}>{words.approvalStatus[status]}</span>
        )}
      </footer>
    </section>
  );
}

/** Says why the team has stopped the agent, if that can be read now. */
async function showStopped(workspace: string, words: Texts['conversationActions']): Promise<void> {
  const read = queryClient.fetchQuery({ ...killSwitchQuery(workspace), staleTime: 0 });
  const reason = await read.then((killSwitch) => killSwitch.reason).catch(() => null);
  showFailure(words.notApproved, words.stopped(reason === null ? '' : visible(reason)));
}

/**
 * The shortcut focuses the card, and Tab then reaches its buttons: letters and Enter typed for a reply decide nothing.
 */
function useDecideAction(card: RefObject<HTMLElement | null>, isOffered: boolean): void {
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'conversation.decide',
        family: 'conversation',
        title: ({ inbox }) => inbox.decide,
        icon: 'shield',
        keys: 'y',
        needs: 'reply',
        run: () => card.current?.focus(),
      },
    ],
    [card],
  );
  useAllowedActions(isOffered ? actions : NO_ACTIONS);
}

const NO_ACTIONS: Action[] = [];

function Arguments({ name, values }: { name: string; values: Record<string, unknown> }) {
  const { conversationActions: words } = useTexts();
  const rows = Object.entries(values);
  return (
    <dl className={css.arguments} aria-label={words.argumentsOf(visible(name))}>
      {rows.map(([key, value]) => (
        <div key={key} className={css.row}>
          <dt dir="ltr">{visible(key)}</dt>
          <dd dir="ltr">{visible(JSON.stringify(value))}</dd>
        </div>
      ))}
      {rows.length === 0 && (
        <div className={css.row}>
          <dt>{words.noArguments}</dt>
          <dd />
        </div>
      )}
    </dl>
  );
}

function Expiry({ at }: { at: string }) {
  const { conversationActions: words } = useTexts();
  const language = useLocale();
  return <span className={css.expiry}>{words.expires(relativeTime(new Date(at), useNow(), language))}</span>;
}
