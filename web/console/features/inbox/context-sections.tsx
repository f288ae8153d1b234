import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { momentFormat } from '../../ui/formats.js';
import { Skeleton } from '../../ui/skeleton.js';
import { RelativeTime } from '../../ui/time.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { earlierQuery, type InboxItem, leadsQuery, meetingsQuery } from './queries.js';
import { lazyPart } from '../../ui/parts.js';
import css from './context-pane.module.css';

const TranscriptDialog = lazyPart(() => import('../../transcript/transcript-dialog.js'));

export interface OfContactProps {
  contact: NonNullable<InboxItem['contact']>;
  mayFetch: boolean;
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

interface FetchedProps<Row> {
  title: string;
  query: UseQueryResult<Row[]>;
  rows: Row[] | undefined;
  rowOf: (row: Row) => ReactNode;
}

/** A list of the contact's records: nothing if empty, and the error if it failed to load. */
function Fetched<Row extends { id: string }>({ title, query, rows, rowOf }: FetchedProps<Row>) {
  const texts = useTexts();
  const { error, isLoading, refetch } = query;
  if (isLoading) return <Skeleton rows={1} label={title} />;
  if (!rows && error)
    return (
      <Section title={title}>
        <p className={css.faint}>{problemText(error, texts)}</p>
        <span>
          <Button size="small" onClick={() => void refetch()}>
            {texts.shell.retry}
          </Button>
        </span>
      </Section>
    );
  if (!rows?.length) return null;
  return (
    <Section title={title}>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id}>{rowOf(row)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Earlier conversations; each opens for reading. */
export function Earlier({ contact, sessionId, mayFetch }: OfContactProps & { sessionId: string }) {
  const { inbox, contactHistory } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useQuery({ ...earlierQuery(workspace, contact.id), enabled: mayFetch });
  const [open, setOpen] = useState<{ id: string; title: string } | null>(null);
  return (
    <>
      <Fetched
        title={contactHistory.earlier}
        query={query}
        rows={query.data?.filter(({ id }) => id !== sessionId)}
        rowOf={({ id, subject, channel, via_api: viaApi, started_at: at, resolution }) => (
          <>
            <span className={css.line}>
              <button
                type="button"
                className={css.opener}
                onClick={() => setOpen({ id, title: subject ?? contactHistory.noSubject })}
              >
                <ForeignWords text={subject ?? contactHistory.noSubject} />
              </button>
              {resolution && (
                <Badge meaning={resolution === 'solved' ? 'success' : 'neutral'}>
                  {contactHistory.resolution[resolution]}
                </Badge>
              )}
            </span>
            <span className={css.faint}>
              {inbox.channel[viaApi ? 'api' : channel]} · <RelativeTime at={at} />
            </span>
          </>
        )}
      />
      <Suspense>
        {open && (
          <TranscriptDialog
            sessionId={open.id}
            title={open.title}
            contact={contact}
            place={null}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  );
}

export function Leads({ contact, mayFetch }: OfContactProps) {
  const { contactHistory } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useQuery({ ...leadsQuery(workspace, contact.id), enabled: mayFetch });
  return (
    <Fetched
      title={contactHistory.leads}
      query={query}
      rows={query.data}
      rowOf={({ status, score, name, company, intent, created_at: at }) => (
        <>
          <span className={css.line}>
            <span className={css.subject}>
              <ForeignWords text={intent ?? name ?? company ?? contactHistory.lead} />
            </span>
            <Badge meaning={status === 'qualified' || status === 'converted' ? 'success' : 'neutral'}>
              {contactHistory.leadStatus[status] ?? status}
            </Badge>
          </span>
          <span className={css.faint}>
            {contactHistory.score(score)} · <RelativeTime at={at} />
          </span>
        </>
      )}
    />
  );
}

export function Meetings({ contact, mayFetch }: OfContactProps) {
  const { contactHistory } = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const query = useQuery({ ...meetingsQuery(workspace, contact.id), enabled: mayFetch });
  return (
    <Fetched
      title={contactHistory.meetings}
      query={query}
      rows={query.data}
      rowOf={({ title, status, starts_at: at, attendee_name: attendee }) => (
        <>
          <span className={css.line}>
            <span className={css.subject}>
              <ForeignWords text={title} />
            </span>
            <Badge meaning={status === 'cancelled' || status === 'no_show' ? 'warning' : 'neutral'}>
              {contactHistory.meetingStatus[status]}
            </Badge>
          </span>
          <span className={css.faint}>
            <time dateTime={at}>{momentFormat(language).format(new Date(at))}</time>
            {attendee !== null && (
              <>
                {' · '}
                <ForeignWords text={attendee} />
              </>
            )}
          </span>
        </>
      )}
    />
  );
}
