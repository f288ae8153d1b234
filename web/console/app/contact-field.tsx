import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useRestedValue } from './rested-value.js';
import { isComposing } from '../../widget/composition.js';
import { useTexts } from '../texts/texts.js';
import { nameOf } from '../transcript/contact-name.js';
import { ForeignWords } from '../transcript/foreign-text.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { TextField } from '../ui/field.js';
import { api, apiOf, call } from './client.js';
import { keyOf } from './queries.js';
import { useWorkspace } from './session.js';
import css from './contact-field.module.css';

const FOUND_MAX = 5;
const REST_MS = 250;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export const contactQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', id),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/contacts/{id}', { params: { path: { id } }, signal }))).data,
  });

const foundQuery = (workspace: string, q: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', 'field', q),
    queryFn: async ({ signal }) => {
      const params = { path: { workspace }, query: { q, limit: FOUND_MAX } };
      const path = '/api/console/workspaces/{workspace}/contact_search';
      return (await call(() => api.GET(path, { params, signal }))).data;
    },
    enabled: q !== '',
  });

export interface ContactFieldProps {
  /** Id of the chosen contact. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses one contact by words of their details. Arrows move, Enter takes. */
export function ContactField({ value, onChange }: ContactFieldProps) {
  return value === null ? <Search onChosen={onChange} /> : <Chosen id={value} onRemove={() => onChange(null)} />;
}

function Chosen({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { inbox, conversationActions } = useTexts();
  const { id: workspace } = useWorkspace();
  const { data, isError } = useQuery(contactQuery(workspace, id));
  const name = data ? nameOf(data, inbox) : isError ? conversationActions.where.unknown : '…';
  return (
    <div className={css.chosen} role="group" aria-label={conversationActions.where.contact}>
      <span className={css.name}>
        <ForeignWords text={name} />
      </span>
      <Button kind="ghost" size="small" icon="close" onClick={onRemove}>
        {conversationActions.where.remove}
      </Button>
    </div>
  );
}

function Search({ onChosen }: { onChosen: (id: string) => void }) {
  const { inbox, conversationActions } = useTexts();
  const { id: workspace } = useWorkspace();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const asked = useRestedValue(typed.trim(), REST_MS);
  const { data: found = [] } = useQuery(foundQuery(workspace, asked));
  const isNone = asked !== '' && found.length === 0;
  const place = Math.min(at, found.length - 1);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    const contact = found[place];
    if (step !== undefined && found.length > 0) setAt((place + step + found.length) % found.length);
    else if (event.key === 'Enter' && contact) onChosen(contact.id);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.search}>
      <TextField
        label={conversationActions.where.contact}
        placeholder={conversationActions.where.find}
        role="combobox"
        autoComplete="off"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${place}` : undefined}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={css.found} id={listId} role="listbox" aria-label={conversationActions.where.contact}>
        {found.map((contact, index) => (
          <li
            key={contact.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === place}
            className={classes(css.choice, index === place && css.active)}
            onClick={() => onChosen(contact.id)}
          >
            <ForeignWords text={[nameOf(contact, inbox), contact.email].filter(Boolean).join(' · ')} />
          </li>
        ))}
      </ul>
      {isNone && (
        <p className={css.none} role="status">
          {conversationActions.where.none}
        </p>
      )}
    </div>
  );
}
