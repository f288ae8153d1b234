import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { momentFormat } from '../../ui/formats.js';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icons.js';
import { Card, Row } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { RelativeTime } from '../../ui/time.js';
import type { Contact } from './queries.js';
import { type Item, useTimeline } from './use-timeline.js';
import { lazyPart } from '../../ui/parts.js';
import css from './contact-screen.module.css';

const TranscriptDialog = lazyPart(() => import('../../transcript/transcript-dialog.js'));

const ICONS: Record<Item['kind'], IconName> = {
  session: 'conversations',
  lead: 'star',
  meeting: 'calendar',
  handoff: 'inbox',
};

/** Conversations, leads, meetings and hand-offs of a contact, latest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const { contacts, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const { items, isPending, error, retry, hasMore, isFetching, fetchMore } = useTimeline(workspace, contact.id);
  const [reading, setReading] = useState<{ id: string; title: string } | null>(null);
  return (
    <Card title={contacts.timeline}>
      {error && <Failed error={error} onRetry={retry} />}
      {isPending && !error && <Skeleton label={ui.loading} rows={4} withCircle />}
      {!isPending && !error && items.length === 0 && <p className={css.faint}>{contacts.timelineEmpty}</p>}
      <ol className={css.timeline} aria-label={contacts.timeline}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.of.id}`} className={css.item}>
            <span className={css.mark}>
              <Icon name={ICONS[item.kind]} />
            </span>
            <Entry item={item} onRead={(id, title) => setReading({ id, title })} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Row>
          <Button busy={isFetching} onClick={fetchMore}>
            {contacts.earlier}
          </Button>
        </Row>
      )}
      <Suspense>
        {reading && (
          <TranscriptDialog
            sessionId={reading.id}
            title={visible(reading.title)}
            contact={contact}
            place={null}
            onClose={() => setReading(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Entry({ item, onRead }: { item: Item; onRead: (id: string, title: string) => void }) {
  switch (item.kind) {
    case 'session':
      return <SessionEntry session={item.of} onRead={onRead} />;
    case 'lead':
      return <LeadEntry lead={item.of} />;
    case 'meeting':
      return <MeetingEntry meeting={item.of} />;
    case 'handoff':
      return <HandoffEntry handoff={item.of} />;
  }
}

type Of<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>['of'];

interface WordsProps {
  title: ReactNode;
  badge?: ReactNode;
  what: string;
  when: ReactNode;
}

const Words = ({ title, badge, what, when }: WordsProps) => (
  <div className={css.what}>
    <span className={css.line}>
      {title}
      {badge}
    </span>
    <span className={css.meta}>
      {what} · {when}
    </span>
  </div>
);

function SessionEntry({ session, onRead }: { session: Of<'session'>; onRead: (id: string, title: string) => void }) {
  const { contacts, inbox, contactHistory } = useTexts();
  const title = session.subject ?? contacts.noSubject;
  return (
    <Words
      title={
        <button type="button" className={css.title} onClick={() => onRead(session.id, title)}>
          <ForeignWords text={title} />
        </button>
      }
      badge={
        session.resolution && (
          <Badge meaning={session.resolution === 'solved' ? 'success' : 'neutral'}>
            {contactHistory.resolution[session.resolution]}
          </Badge>
        )
      }
      what={`${contacts.session}, ${inbox.channel[session.via_api ? 'api' : session.channel]}`}
      when={<RelativeTime at={session.started_at} />}
    />
  );
}

function LeadEntry({ lead }: { lead: Of<'lead'> }) {
  const { contacts, contactHistory } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Words
      title={
        <Link className={css.title} to="/w/$workspace/leads/$lead" params={{ workspace, lead: lead.id }}>
          <ForeignWords text={lead.intent ?? lead.name ?? lead.company ?? contacts.capturedLead} />
        </Link>
      }
      badge={
        <Badge meaning={lead.status === 'qualified' || lead.status === 'converted' ? 'success' : 'neutral'}>
          {contactHistory.leadStatus[lead.status] ?? lead.status}
        </Badge>
      }
      what={`${contacts.capturedLead}, ${contactHistory.score(lead.score)}`}
      when={<RelativeTime at={lead.created_at} />}
    />
  );
}

function MeetingEntry({ meeting }: { meeting: Of<'meeting'> }) {
  const { contacts, contactHistory } = useTexts();
  const language = useLocale();
  return (
    <Words
      title={
        <span className={css.title}>
          <ForeignWords text={meeting.title} />
        </span>
      }
      badge={
        <Badge meaning={meeting.status === 'cancelled' || meeting.status === 'no_show' ? 'warning' : 'neutral'}>
          {contactHistory.meetingStatus[meeting.status]}
        </Badge>
      }
      what={contacts.meeting}
      when={<time dateTime={meeting.starts_at}>{momentFormat(language).format(new Date(meeting.starts_at))}</time>}
    />
  );
}

function HandoffEntry({ handoff }: { handoff: Of<'handoff'> }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <Words
      title={
        <Link
          className={css.title}
          to="/w/$workspace/inbox/$queue/$handoff"
          params={{ workspace, queue: 'all', handoff: handoff.id }}
        >
          <ForeignWords text={handoff.ask} />
        </Link>
      }
      badge={<Badge>{inbox.status[handoff.status]}</Badge>}
      what={`${contacts.handoff} ${handoff.ticket_ref === null ? '' : visible(handoff.ticket_ref)}`.trim()}
      when={<RelativeTime at={handoff.created_at} />}
    />
  );
}
