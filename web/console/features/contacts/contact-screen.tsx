import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { NotFound } from '../../app/pages.js';
import { isProblem } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { ActionButton } from '../../actions/action-button.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Stated } from '../../transcript/stated.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { languageNames } from '../../ui/formats.js';
import { Icon } from '../../ui/icon.js';
import { lazyPart } from '../../ui/parts.js';
import { Card } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { type ReactNode, Suspense } from 'react';
import { ContactActions } from './contact-actions.js';
import { GrantsCard } from './grants-card.js';
import { type Contact, contactQuery, mergedInto } from './queries.js';
import { Timeline } from './timeline.js';
import { TokenCard } from './token-card.js';
import { useContactHints } from './use-contact-hints.js';
import { nameOf } from '../../transcript/contact-name.js';
import css from './contact-screen.module.css';

const EarlierCard = lazyPart(() => import('./earlier-card.js'));

/** One contact: profile, history and actions. */
export function ContactScreen() {
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const { contact: id = '' } = useParams({ strict: false });
  const query = useQuery(contactQuery(workspace, id));
  useContactHints(workspace);
  const into = mergedInto(query.error);
  if (into !== null)
    return <Navigate to="/w/$workspace/contacts/$contact" params={{ workspace, contact: into }} replace />;
  if (isProblem(query.error, 'not_found', 'invalid_id')) return <NotFound />;
  return (
    <div className={css.page}>
      <Link to="/w/$workspace/contacts" params={{ workspace }} className={css.back}>
        <Icon name="back" flips />
        {contacts.back}
      </Link>
      {query.isPending && <h1 className={css.waiting}>{contacts.contact}</h1>}
      <Loaded query={query} rows={6} withCircle>
        {(contact) => <Profile key={contact.id} contact={contact} />}
      </Loaded>
    </div>
  );
}

function Profile({ contact }: { contact: Contact }) {
  const { contacts, inbox } = useTexts();
  const { role } = useWorkspace();
  const name = nameOf(contact, inbox);
  return (
    <>
      <header className={css.head}>
        <Avatar id={contact.id} name={name} size="large" />
        <div className={css.words}>
          <h1>
            <ForeignWords text={name} />
          </h1>
          <p className={css.badges}>
            <Badge>{contacts.kinds[contact.kind]}</Badge>
            {contact.blocked_at !== null && <Badge meaning="danger">{contacts.isBlocked}</Badge>}
          </p>
        </div>
        <div className={css.actions}>
          <ActionButton id="contact.edit" />
          <ActionButton id="contact.merge" />
          <ActionButton id="contact.export" />
          <ActionButton id="contact.unblock" />
          <ActionButton id="contact.block" kind="quiet-danger" />
          <ActionButton id="contact.erase" kind="quiet-danger" />
        </div>
      </header>
      <ContactActions contact={contact} />
      <div className={css.columns}>
        <div className={css.column}>
          <Details contact={contact} />
          <Attributes contact={contact} />
          <TokenCard contact={contact} />
          {may(role, 'grant') && <GrantsCard contact={contact} />}
        </div>
        <div className={css.column}>
          <Timeline contact={contact} />
          <Suspense>{(contact.email ?? contact.phone) !== null && <EarlierCard contact={contact} />}</Suspense>
        </div>
      </div>
    </>
  );
}

function Details({ contact }: { contact: Contact }) {
  const { contacts } = useTexts();
  const language = useLocale();
  const words = (value: string | null): ReactNode => (value ? <ForeignWords text={value} /> : contacts.unknown);
  const stated = (field: 'name' | 'email' | 'phone'): ReactNode => (
    <>
      {words(contact[field])}
      <Stated of={contact} field={field} />
      {contact.told_besides.flatMap((told) =>
        told.field === field
          ? [
              <p key={told.value} className={css.faint}>
                {contacts.toldBesides} <ForeignWords text={told.value} />
              </p>,
            ]
          : [],
      )}
    </>
  );
  const facts: [string, ReactNode][] = [
    [contacts.name, stated('name')],
    [contacts.email, stated('email')],
    [contacts.phone, stated('phone')],
    [contacts.company, words(contact.company)],
    [contacts.externalId, words(contact.external_user_id)],
    [contacts.locale, words(contact.locale && languageName(language, contact.locale))],
    [contacts.timezone, words(contact.timezone)],
    [contacts.firstSeen, <RelativeTime at={contact.first_seen_at} />],
    [contacts.lastSeen, <RelativeTime at={contact.last_seen_at} />],
    [contacts.since, <RelativeTime at={contact.created_at} />],
    ...(contact.blocked_at === null
      ? []
      : [[contacts.blockedSince, <RelativeTime at={contact.blocked_at} />] as [string, ReactNode]]),
    [contacts.id, <code>{contact.id}</code>],
  ];
  return (
    <Card title={contacts.details}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Attributes({ contact }: { contact: Contact }) {
  const { contacts } = useTexts();
  const facts = Object.entries(contact.attributes);
  return (
    <Card title={contacts.attributes}>
      {facts.length === 0 ? (
        <p className={css.faint}>{contacts.noAttributes}</p>
      ) : (
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <Fact key={name} name={visible(name)}>
              <ForeignWords text={String(value ?? contacts.unknown)} />
            </Fact>
          ))}
        </dl>
      )}
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function languageName(language: string, tag: string): string {
  try {
    return languageNames(language).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
