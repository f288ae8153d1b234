import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../widget/composition.js';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { Select } from '../../ui/select.js';
import { RelativeTime } from '../../ui/time.js';
import { AssigneeSelect } from './assignee-select.js';
import { Comments } from './comments.js';
import { History } from './history.js';
import { moneyText } from './money.js';
import { leadQuery, memberNamesQuery, qualificationQuery } from './queries.js';
import { Score } from './score.js';
import { type Lead, type Status, STATUSES } from './view.js';
import { factsOf, STATUS_MEANINGS, titleOf } from './words.js';
import { lazyPart } from '../../ui/parts.js';
import css from './panel.module.css';

const EditDialog = lazyPart(() => import('./edit-dialog.js'));
const TranscriptDialog = lazyPart(() => import('../../transcript/transcript-dialog.js'));

export interface LeadPanelProps {
  id: string;
  onClose: () => void;
  onMove: (lead: Lead, status: Status) => void;
}

/** Details of a lead, beside the board. */
export function LeadPanel({ id, onClose, onMove }: LeadPanelProps) {
  const { leads, ui } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useQuery(leadQuery(workspace, id));
  const lead = query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = lead !== undefined;
  useEffect(() => {
    heading.current?.focus();
  }, [isHere]);
  return (
    <aside
      className={css.panel}
      aria-label={leads.details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.bar}>
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {lead ? <ForeignWords text={titleOf(lead, leads)} /> : leads.lead}
        </h2>
        <IconButton icon="close" label={ui.close} keys="escape" onClick={onClose} />
      </div>
      <div className={css.scroll}>
        <Loaded query={query} rows={6}>
          {(loaded) => <Details lead={loaded} onMove={onMove} />}
        </Loaded>
      </div>
    </aside>
  );
}

function Details({ lead, onMove }: { lead: Lead; onMove: LeadPanelProps['onMove'] }) {
  const { leads } = useTexts();
  const { role } = useWorkspace();
  return (
    <>
      <section className={css.section} aria-label={leads.status}>
        {may(role, 'grant') ? (
          <Select
            label={leads.status}
            value={lead.status}
            options={STATUSES.map((value) => ({ value, label: leads.statuses[value] }))}
            onChange={(status) => onMove(lead, status)}
          />
        ) : (
          <span>
            <Badge meaning={STATUS_MEANINGS[lead.status]}>{leads.statuses[lead.status]}</Badge>
          </span>
        )}
      </section>
      {may(role, 'reply') && (
        <section className={css.section} aria-label={leads.assignee}>
          <AssigneeSelect lead={lead} />
        </section>
      )}
      <Reasons lead={lead} />
      <Facts lead={lead} />
      <Ways lead={lead} />
      <Comments leadId={lead.id} />
      <History id={lead.id} />
    </>
  );
}

const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className={css.section} aria-label={title}>
    <div className={css.head}>
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
);

/** Explains the score: the workspace's matching rule, condition by condition. */
function Reasons({ lead }: { lead: Lead }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data } = useQuery(qualificationQuery(workspace, lead.id));
  const isByRule = data?.score !== null && data?.score === lead.score;
  return (
    <Section title={leads.score}>
      <Score value={lead.score} />
      {data?.rule === null && <p className={css.faint}>{leads.noRule}</p>}
      {data && data.rule !== null && (
        <>
          <p className={css.faint}>
            {leads.rule} <b>{visible(data.rule)}</b>
          </p>
          <ul className={css.reasons}>
            {data.reasons.map(({ field, operator, value }, index) => (
              <li key={index}>
                <Icon name="check" />
                <ForeignWords
                  text={leads.reason(
                    field.startsWith('fields.') ? field.slice('fields.'.length) : (leads.fieldNames[field] ?? field),
                    leads.operators[operator],
                    Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value),
                  )}
                />
              </li>
            ))}
          </ul>
          {!isByRule && data.score !== null && <p className={css.faint}>{leads.ruleSays(data.score)}</p>}
        </>
      )}
    </Section>
  );
}

function Facts({ lead }: { lead: Lead }) {
  const { leads } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const locale = useLocale();
  const { data: members } = useQuery(memberNamesQuery(workspace));
  const [isEditing, setEditing] = useState(false);
  const own = factsOf(lead, leads);
  const known: [string, ReactNode][] = [
    [leads.intent, lead.intent && <ForeignWords text={lead.intent} />],
    [leads.name, lead.name && <ForeignWords text={lead.name} />],
    [leads.email, lead.email && <ForeignWords text={lead.email} />],
    [leads.phone, lead.phone && <ForeignWords text={lead.phone} />],
    [leads.company, lead.company && <ForeignWords text={lead.company} />],
    [leads.value, lead.value && moneyText(lead.value, locale)],
    // Who may assign it sees the choice above.
    ...(may(role, 'reply')
      ? []
      : [[leads.assignee, lead.assignee_id && visible(members?.get(lead.assignee_id) ?? '…')] as [string, ReactNode]]),
    [leads.source, lead.source && leads.sources[lead.source]],
    [leads.created, <RelativeTime at={lead.created_at} />],
    [leads.updated, <RelativeTime at={lead.updated_at} />],
  ];
  return (
    <>
      <Section
        title={leads.facts}
        aside={
          may(role, 'reply') && (
            <Button size="small" onClick={() => setEditing(true)}>
              {leads.edit}
            </Button>
          )
        }
      >
        <dl className={css.facts}>
          {known.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value || leads.unknown}
            </Fact>
          ))}
        </dl>
      </Section>
      {own.length > 0 && (
        <Section title={leads.ownFields}>
          <dl className={css.facts}>
            {own.map(([name, value]) => (
              <Fact key={name} name={visible(name)}>
                <ForeignWords text={value} />
              </Fact>
            ))}
          </dl>
        </Section>
      )}
      <Suspense>{isEditing && <EditDialog lead={lead} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** Links to the conversation and the contact. */
function Ways({ lead }: { lead: Lead }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const [isReading, setReading] = useState(false);
  if (lead.session_id === null && lead.contact_id === null) return null;
  return (
    <div className={css.ways}>
      {lead.session_id !== null && (
        <Button icon="conversations" onClick={() => setReading(true)}>
          {leads.readConversation}
        </Button>
      )}
      {lead.contact_id !== null && (
        <Link
          className={buttonClass()}
          to="/w/$workspace/contacts/$contact"
          params={{ workspace, contact: lead.contact_id }}
        >
          <Icon name="person" />
          {leads.openContact}
        </Link>
      )}
      <Suspense>
        {isReading && lead.session_id !== null && (
          <TranscriptDialog
            sessionId={lead.session_id}
            title={visible(titleOf(lead, leads))}
            contact={lead.contact_id === null ? null : { id: lead.contact_id, name: lead.name }}
            place={null}
            onClose={() => setReading(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
