import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { isProblem } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useImprove } from '../../knowledge/use-improve.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Page, Row } from '../../ui/page.js';
import { Composer } from './composer.js';
import { contactQuery } from './queries.js';
import { Steps } from './steps.js';
import { TurnView } from './turn.js';
import { type AskedTurn, useConversation } from './use-conversation.js';
import { lazyPart } from '../../ui/parts.js';
import css from './playground.module.css';

const ContactDialog = lazyPart(() =>
  import('./contact-dialog.js').then((module) => ({ default: module.ContactDialog })),
);

/** As many earlier questions as a golden turn takes. */
const HISTORY_MAX = 20;

/** Asks the agent in a dry run, as a visitor or as a contact, and shows how it arrived at each answer. */
export function PlaygroundScreen() {
  const { playground } = useTexts();
  const contactId = useSearch({ strict: false }).contact ?? null;
  // A different contact starts a new conversation.
  return (
    <Page title={playground.title} lead={playground.lead} actions={<ActionButton id="playground.restart" />}>
      <Conversation key={contactId} contactId={contactId} />
    </Page>
  );
}

type ShownTurn = Pick<AskedTurn, 'question' | 'turn'>;

function Conversation({ contactId }: { contactId: string | null }) {
  const { playground } = useTexts();
  const { turns, isBusy, send, compare, restart } = useConversation(contactId);
  const [chosen, setChosen] = useState<ShownTurn | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { improve, panel } = useImprove();
  const actions = useMemo(() => {
    const startOver = (): void => {
      setChosen(null);
      restart();
    };
    return playgroundActions({ restart: startOver, choose: () => setChoosing(true) });
  }, [restart]);
  useAllowedActions(actions);
  const shown = chosen ?? turns.findLast(({ turn }) => turn);
  return (
    <div className={css.split}>
      <Card title={playground.conversation} actions={<Asker contactId={contactId} />}>
        {turns.length === 0 && (
          <Empty icon="play" title={playground.emptyTitle} level={3}>
            {playground.empty}
          </Empty>
        )}
        <div className={css.log} role="log" aria-label={playground.conversation}>
          {turns.map((one, at) => (
            <TurnView
              key={one.id}
              asked={one}
              history={turns.slice(Math.max(0, at - HISTORY_MAX), at).map(({ question }) => question)}
              shown={shown?.turn}
              onShow={(turn) => setChosen({ question: one.question, turn })}
              onCompare={() => compare(one)}
              onRetry={() => void send(one.question, one.id)}
              onImprove={improve}
            />
          ))}
        </div>
        <Composer
          isBusy={isBusy}
          onAsk={(question) => {
            setChosen(null);
            void send(question);
          }}
        />
      </Card>
      {shown?.turn && <Steps question={shown.question} turn={shown.turn} />}
      {panel}
      <Suspense>{isChoosing && <ContactDialog onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

/** The contact to ask as. */
function Asker({ contactId }: { contactId: string | null }) {
  const { playground } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const { data: contact, error } = useQuery(contactQuery(workspace, contactId));
  if (isProblem(error, 'not_found', 'invalid_field'))
    return <Callout meaning="warning">{playground.contactGone}</Callout>;
  return (
    <Row>
      <span className={css.faint}>{playground.as}</span>
      <strong>
        <bdi>
          {contactId === null ? playground.visitor : visible(contact?.name ?? contact?.email ?? contact?.id ?? '…')}
        </bdi>
      </strong>
      <ActionButton id="playground.contact" size="small" />
      {contactId !== null && (
        <Button
          size="small"
          onClick={() => void navigate({ to: '/w/$workspace/playground', params: { workspace }, search: {} })}
        >
          {playground.asVisitor}
        </Button>
      )}
    </Row>
  );
}

const playgroundActions = ({ restart, choose }: { restart: () => void; choose: () => void }): Action[] => [
  {
    id: 'playground.restart',
    family: 'here',
    title: ({ playground }) => playground.restart,
    icon: 'plus',
    keys: 'n',
    run: restart,
  },
  {
    id: 'playground.contact',
    family: 'here',
    title: ({ playground }) => playground.chooseContact,
    icon: 'person',
    keys: 'c',
    run: choose,
  },
];
