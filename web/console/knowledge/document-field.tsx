import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { List } from '../app/list.js';
import { useWorkspace } from '../app/session.js';
import { useTypedSearch } from '../app/use-typed-search.js';
import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { Choices } from '../ui/choices.js';
import { TextField } from '../ui/field.js';
import { Select } from '../ui/select.js';
import { documentsQuery } from './queries.js';

const OTHER = '';
/** More are found by typing. */
const FOUND_MAX = 5;
const TYPED_MS = 250;

export interface DocumentFieldProps {
  /** Suggestions, the best one first. */
  nearest: readonly { id: string; title: string }[];
  /** null = none yet */
  documentId: string | null;
  onChange: (documentId: string | null) => void;
}

/** One of the suggested documents, or any other by its title. */
export function DocumentField({ nearest, documentId, onChange }: DocumentFieldProps) {
  const { exampleQuestions } = useTexts();
  const [isOther, setOther] = useState(nearest.length === 0);
  const choose = (value: string): void => {
    setOther(value === OTHER);
    onChange(value === OTHER ? null : value);
  };
  return (
    <>
      {nearest.length > 0 && (
        <Select
          label={exampleQuestions.document}
          value={isOther ? OTHER : (documentId ?? OTHER)}
          options={[
            ...nearest.map(({ id, title }) => ({ value: id, label: visible(title) })),
            { value: OTHER, label: exampleQuestions.otherDocument },
          ]}
          onChange={choose}
        />
      )}
      {isOther && <FoundDocuments documentId={documentId} onChange={onChange} />}
    </>
  );
}

function FoundDocuments({ documentId, onChange }: Omit<DocumentFieldProps, 'nearest'>) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedSearch(q, setQ, TYPED_MS);
  // The agent does not answer customers from internal documents.
  const filters = { audience: 'public' as const, ...(q && { q }) };
  const query = useInfiniteQuery(documentsQuery(workspace, filters));
  return (
    <>
      <TextField
        type="search"
        label={knowledge.searchTitle}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <List query={query} empty={<p role="status">{knowledge.noMatch}</p>} scrolls>
        {(found) => (
          <Choices
            label={knowledge.documents}
            value={documentId ?? ''}
            options={found.slice(0, FOUND_MAX).map(({ id, title }) => ({ value: id, label: visible(title) }))}
            onChange={onChange}
          />
        )}
      </List>
    </>
  );
}
