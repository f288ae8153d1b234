import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Columns, guessedColumns } from './columns.js';
import type { Source } from './import-queries.js';
import { tableHead, type TableHead } from './table-head.js';

export const isTable = (source: Source | ''): source is 'csv' | 'jsonl' => source === 'csv' || source === 'jsonl';

export interface MappedTable {
  /** Null until it is read. */
  head: TableHead | null;
  columns: Columns;
  error: Error | null;
  onColumns: (columns: Columns) => void;
}

/** The head of a table, and which of its columns holds what: as guessed, until a person says otherwise. */
export function useTable(file: File, source: Source | ''): MappedTable {
  const [told, setTold] = useState<{ source: Source; columns: Columns } | null>(null);
  const kind = isTable(source) ? source : null;
  // A file has no other identity: its head is read again for each choice of it.
  const [id] = useState(() => crypto.randomUUID());
  const reading = useQuery({
    queryKey: ['table head', id, kind],
    queryFn: () => (kind === null ? null : tableHead(file, kind)),
    networkMode: 'always',
    gcTime: 0,
  });
  const head = reading.data ?? null;
  const columns = told && told.source === source ? told.columns : guessedColumns(head?.columns ?? []);
  return {
    head,
    columns,
    error: reading.error,
    onColumns: (next) => source !== '' && setTold({ source, columns: next }),
  };
}
