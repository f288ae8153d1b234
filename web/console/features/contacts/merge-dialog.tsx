import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypedSearch } from '../../app/use-typed-search.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Dialog } from '../../ui/dialog.js';
import { Empty } from '../../ui/empty.js';
import { TextField } from '../../ui/field.js';
import { onListKey } from '../../ui/list-keys.js';
import { MergePreviewDialog } from './merge-preview-dialog.js';
import { type Contact, listQuery } from './queries.js';
import { Q_MAX } from './view.js';
import css from './merge-dialog.module.css';

export interface MergeDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Finds the other contact of a person, and merges the two. */
export default function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Contact | null>(null);
  return other ? (
    <MergePreviewDialog contact={contact} other={other} onClose={onClose} />
  ) : (
    <ChooseDialog contact={contact} onClose={onClose} onChoose={setOther} />
  );
}

/** Begins with those who have the same address or name. */
function ChooseDialog({ contact, onClose, onChoose }: MergeDialogProps & { onChoose: (other: Contact) => void }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const [q, setQ] = useState((contact.email ?? contact.name ?? '').slice(0, Q_MAX));
  const [typed, setTyped] = useTypedSearch(q, setQ, 250);
  const query = useInfiniteQuery(listQuery(workspace, { segment: 'all', q, sort: 'last_seen_at', order: 'desc' }));
  return (
    <Dialog open onClose={onClose} title={contacts.mergeTitle(shownName(contact, inbox))} lead={contacts.mergeLead}>
      <TextField
        label={contacts.search}
        hideLabel
        placeholder={contacts.searchHint}
        type="search"
        maxLength={Q_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={query} rows={3} withCircle level={3}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data).filter(({ id }) => id !== contact.id);
          return found.length === 0 ? (
            <Empty icon="search" title={contacts.noMatch} level={3}>
              {contacts.noMatchLead}
            </Empty>
          ) : (
            <ul className={css.people} aria-label={contacts.mergeFound} onKeyDown={onListKey}>
              {found.map((one) => (
                <li key={one.id}>
                  <button type="button" className={css.person} onClick={() => onChoose(one)}>
                    <Avatar id={one.id} name={nameOf(one, inbox)} size="small" />
                    <span className={css.who}>
                      <ForeignWords text={nameOf(one, inbox)} />
                      <span className={css.faint}>
                        <ForeignWords text={[one.email, one.phone, one.company].filter(Boolean).join(' · ')} />
                      </span>
                    </span>
                    <Badge>{contacts.kinds[one.kind]}</Badge>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
