import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Empty } from '../../ui/empty.js';
import { TextField } from '../../ui/field.js';
import { visible } from '../../transcript/foreign-text.js';
import { Skeleton } from '../../ui/skeleton.js';
import { contactsQuery } from './queries.js';
import css from './playground.module.css';

/** Selects the contact to ask as. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { playground, ui } = texts;
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { data: contacts, error } = useQuery(contactsQuery(workspace, asked));
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(text.trim());
  };
  const choose = (contact: string): void => {
    onClose();
    void navigate({ to: '/w/$workspace/playground', params: { workspace }, search: { contact } });
  };
  return (
    <Dialog open onClose={onClose} title={playground.contactTitle} lead={playground.contactLead}>
      <form className={css.search} onSubmit={search}>
        <TextField
          label={playground.contactSearch}
          type="search"
          maxLength={255}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" icon="search">
          {playground.search}
        </Button>
      </form>
      {error && <Callout meaning="danger">{problemText(error, texts)}</Callout>}
      {!contacts && !error && <Skeleton label={ui.loading} rows={3} withCircle />}
      {contacts?.length === 0 && (
        <Empty icon="person" title={playground.noContacts} level={3}>
          {playground.noContactsLead}
        </Empty>
      )}
      {contacts && contacts.length > 0 && (
        <ul className={css.people} aria-label={playground.contacts}>
          {contacts.map(({ id, name, email, external_user_id: own }) => (
            <li key={id}>
              <button type="button" className={css.person} onClick={() => choose(id)}>
                <Avatar id={id} name={name ?? email ?? id} size="small" />
                <span>
                  <bdi>{visible(name ?? email ?? own ?? id)}</bdi>
                  {name && (email ?? own) && (
                    <span className={css.faint}>
                      {' '}
                      <bdi>{visible(email ?? own ?? '')}</bdi>
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
