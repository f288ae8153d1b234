import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { problemText } from '../../app/problem.js';
import { Loaded } from '../../app/loaded.js';
import { contactQuery } from '../../app/contact-field.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import type { MessagePosition } from '../../transcript/pages.js';
import { Badge } from '../../ui/badge.js';
import { Facts } from '../../ui/facts.js';
import { Card, Page } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showFailure } from '../../ui/toast.js';
import { sessionQuery, stepIn } from './queries.js';
import { Resolution } from './states.js';
import { Transcript } from './transcript.js';
import type { Session } from './view.js';

/** One conversation: its transcript, and why the agent answered as it did. */
export function ConversationScreen() {
  const { conversations } = useTexts();
  const { id: workspace } = useWorkspace();
  const { session: id = '' } = useParams({ strict: false });
  const query = useQuery(sessionQuery(workspace, id));
  if (query.data) return <Shown session={query.data} />;
  return (
    <Page title={conversations.conversation}>
      <Loaded query={query} level={2} rows={6} withCircle />
    </Page>
  );
}

function Shown({ session }: { session: Session }) {
  const { conversations, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data: contact } = useQuery({
    ...contactQuery(workspace, session.contact_id ?? ''),
    enabled: session.contact_id !== null,
  });
  const place = usePlace();
  useStepIn(session);
  const name = nameOf(contact, inbox);
  return (
    <Page
      title={session.subject === null ? conversations.noSubject : visible(session.subject)}
      actions={<ActionButton id="conversations.stepIn" kind="primary" />}
      back={
        <Link to="/w/$workspace/conversations" params={{ workspace }}>
          {conversations.all}
        </Link>
      }
    >
      <Card>
        <SessionFacts session={session} name={name} />
      </Card>
      <Card title={conversations.messages}>
        <Transcript
          key={place?.messageId ?? ''}
          sessionId={session.id}
          contact={session.contact_id === null ? null : { id: session.contact_id, name }}
          place={place}
        />
      </Card>
    </Page>
  );
}

/** Offers to take over from the agent while the customer is present. */
function useStepIn({ id, channel, ended_at: end }: Session): void {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const isLive = end === null && channel !== 'agent';
  useAllowedActions(
    useMemo((): Action[] => {
      if (!isLive) return [];
      const run = (): void =>
        void stepIn(workspace, id).then(
          (handoff) =>
            void navigate({
              to: '/w/$workspace/inbox/$queue/$handoff',
              params: { workspace, queue: 'mine', handoff },
            }),
          (problem: unknown) => showFailure(texts.conversations.stepInFailed, problemText(problem, texts)),
        );
      return [
        {
          id: 'conversations.stepIn',
          family: 'here',
          title: ({ conversations }) => conversations.stepIn,
          icon: 'person',
          keys: 't',
          needs: 'reply',
          run,
        },
      ];
    }, [isLive, workspace, id, navigate, texts]),
  );
}

/** Search hit to open at; null = the end. */
function usePlace(): MessagePosition | null {
  const { message, older, newer }: { message?: unknown; older?: unknown; newer?: unknown } = useSearch({
    strict: false,
  });
  return useMemo(
    () =>
      typeof message === 'string' && typeof older === 'string' && typeof newer === 'string'
        ? { messageId: message, older, newer }
        : null,
    [message, older, newer],
  );
}

function SessionFacts({ session, name }: { session: Session; name: string }) {
  const { conversations: texts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { contact_id: contact, failure_reason: failure, end_reason: end } = session;
  const place = [session.city, session.region, session.country].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        [
          texts.contact,
          contact === null ? (
            inbox.visitor
          ) : (
            <Link key="contact" to="/w/$workspace/contacts/$contact" params={{ workspace, contact }}>
              <ForeignWords text={name} />
            </Link>
          ),
        ],
        [texts.channel, inbox.channel[session.via_api ? 'api' : session.channel]],
        [texts.voice, session.voice_used ? texts.voiceAs.yes : null],
        [
          texts.started,
          <span key="started">
            <RelativeTime at={session.started_at} />{' '}
            {session.ended_at === null && <Badge meaning="info">{texts.live}</Badge>}
          </span>,
        ],
        [texts.ended, session.ended_at && <RelativeTime key="ended" at={session.ended_at} />],
        [texts.endedBy, end && texts.ends[end]],
        [texts.intent, session.intent_class && texts.intents[session.intent_class]],
        [texts.outcome, session.outcome && texts.outcomes[session.outcome]],
        [texts.failure, failure && texts.failures[failure]],
        [texts.resolution, session.resolution && <Resolution key="resolution" of={session} />],
        [texts.reason, session.resolution_reason && <ForeignWords key="reason" text={session.resolution_reason} />],
        [texts.page, session.page_url && <ForeignWords key="page" text={session.page_url} />],
        [texts.place, place && <ForeignWords key="place" text={place} />],
      ]}
    />
  );
}
