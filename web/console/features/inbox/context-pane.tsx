import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { languageName } from '../../ui/formats.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { showFailure } from '../../ui/toast.js';
import { Earlier, Leads, Meetings, Section } from './context-sections.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Stated } from '../../transcript/stated.js';
import { contactQuery, type InboxItem } from './queries.js';
import { TagChip } from './tag-chip.js';
import { takeTag } from './tags.js';
import { useRested } from './use-rested.js';
import css from './context-pane.module.css';

export interface ContextPaneProps {
  item: InboxItem;
  /** Shown as a drawer on narrow screens. */
  isOpen: boolean;
  onClose: () => void;
}

/** Context of the conversation: the contact, their location and their history. */
export const ContextPane = memo(function ContextPane({ item, isOpen, onClose }: ContextPaneProps) {
  const { inbox, ui, conversationActions } = useTexts();
  const { contact } = item;
  const mayFetch = useRested(item.id);
  return (
    <aside className={classes(css.pane, isOpen && css.open)} aria-label={inbox.contact}>
      <div className={css.bar}>
        <h2>{inbox.contact}</h2>
        <span className={css.close}>
          <IconButton icon="close" label={ui.close} keys="i" onClick={onClose} />
        </span>
      </div>
      <div className={css.scroll} tabIndex={0} role="region" aria-label={conversationActions.contactDetails}>
        <Person item={item} mayFetch={mayFetch} />
        <Attributes item={item} mayFetch={mayFetch} />
        <Tags item={item} />
        <Matter item={item} />
        {contact && <Earlier contact={contact} sessionId={item.handoff.session_id} mayFetch={mayFetch} />}
        {contact && <Leads contact={contact} mayFetch={mayFetch} />}
        {contact && <Meetings contact={contact} mayFetch={mayFetch} />}
      </div>
    </aside>
  );
});

interface PersonProps {
  item: InboxItem;
  /** Cached data is shown anyway. */
  mayFetch: boolean;
}

function Person({ item: { contact: shown, session, id }, mayFetch }: PersonProps) {
  const texts = useTexts();
  const { inbox, conversationActions } = texts;
  const { context: words } = conversationActions;
  const { id: workspace } = useWorkspace();
  const language = useLocale();
  const {
    data: contact,
    error,
    refetch,
  } = useQuery({
    ...contactQuery(workspace, shown?.id ?? ''),
    enabled: shown !== null && mayFetch,
  });
  const name = nameOf(shown, inbox);
  const place = [session.city, session.region, session.country].filter(Boolean).join(', ');
  return (
    <section className={css.section} aria-label={words.person}>
      <div className={css.person}>
        <Avatar id={shown?.id ?? id} name={name} size="large" />
        <div className={css.words}>
          <p className={css.name}>
            <ForeignWords text={name} />
            {contact && <Stated of={contact} field="name" />}
          </p>
          <p className={css.faint}>
            {shown?.kind === 'user' ? conversationActions.identified : conversationActions.anonymous}
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        <Fact name={inbox.email} value={contact?.email} note={contact && <Stated of={contact} field="email" />} />
        <Fact name={words.phone} value={contact?.phone} note={contact && <Stated of={contact} field="phone" />} />
        <Fact name={words.company} value={contact?.company} />
        <Fact name={inbox.language} value={contact?.locale ? languageName(language, contact.locale) : null} />
        <Fact name={words.timezone} value={contact?.timezone} />
        <Fact name={words.place} value={place || null} />
        <Fact name={words.page} value={session.page_url} />
      </dl>
      {!contact && error && (
        <div className={css.failed}>
          <p className={css.faint}>{problemText(error, texts)}</p>
          <Button size="small" onClick={() => void refetch()}>
            {texts.shell.retry}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Attributes of the contact from the company's own systems. */
function Attributes({ item: { contact: shown }, mayFetch }: PersonProps) {
  const { context: words } = useTexts().conversationActions;
  const { id: workspace } = useWorkspace();
  const { data: contact } = useQuery({
    ...contactQuery(workspace, shown?.id ?? ''),
    enabled: shown !== null && mayFetch,
  });
  const facts = Object.entries(contact?.attributes ?? {}).filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <Section title={words.attributes}>
      <dl className={css.facts}>
        {facts.map(([key, value]) => (
          <Fact key={key} name={key} value={String(value)} />
        ))}
      </dl>
    </Section>
  );
}

function Fact({ name, value, note }: { name: string; value: string | null | undefined; note?: ReactNode }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <>
      <dt>
        <ForeignWords text={name} />
      </dt>
      <dd>
        <ForeignWords text={value} />
        {note}
      </dd>
    </>
  );
}

function Tags({ item }: { item: InboxItem }) {
  const texts = useTexts();
  const { tagging } = texts.inbox;
  const { id: workspace, role } = useWorkspace();
  const { tags } = item.session;
  const mayTag = may(role, 'reply');
  if (tags.length === 0 && !mayTag) return null;
  const takeOff = (tag: (typeof tags)[number]) =>
    void takeTag(workspace, item, tag).catch((error: unknown) =>
      showFailure(tagging.failed, problemText(error, texts)),
    );
  return (
    <Section title={tagging.tags}>
      <div className={css.tags}>
        {tags.map((tag) => (
          <span key={tag.id} className={css.tag}>
            <TagChip {...tag} />
            {mayTag && (
              <button
                type="button"
                className={css.takeOff}
                aria-label={tagging.remove(tag.name)}
                onClick={() => takeOff(tag)}
              >
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
        <ActionButton id="conversation.tag" size="small" kind="ghost" />
      </div>
    </Section>
  );
}

function Matter({ item: { handoff } }: { item: InboxItem }) {
  const { inbox, conversationActions } = useTexts();
  const { context: words } = conversationActions;
  return (
    <Section title={words.matter}>
      <p className={css.ask} dir="auto">
        <ForeignWords text={handoff.ask} />
      </p>
      <dl className={css.facts}>
        <Fact name={words.reason} value={handoff.stop_reason ? inbox.stopReason[handoff.stop_reason] : null} />
        <Fact name={words.intent} value={handoff.intent} />
        <Fact name={words.route} value={handoff.route} />
        <Fact name={words.reference} value={handoff.ticket_ref} />
      </dl>
    </Section>
  );
}
