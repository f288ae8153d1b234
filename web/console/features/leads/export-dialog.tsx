import { useEffect, useRef, useState } from 'react';
import { CsvChoice, useCsvFormat } from '../../app/csv-choice.js';
import { download } from '../../app/download.js';
import { Refusal } from '../../app/refusal.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { csvOf } from './csv.js';
import { fetchLeads } from './queries.js';
import type { Lead, View } from './view.js';

/** Maximum number of rows: the page holds them in memory until the file is written. */
const ROWS_MAX = 10_000;
const PAGE = 200;

type State =
  | { step: 'asking' }
  | { step: 'fetching'; count: number }
  | { step: 'done'; count: number; isCut: boolean }
  | { step: 'failed'; error: unknown };

/** Exports the filtered leads to a file, page by page, with progress. */
export default function ExportDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const texts = useTexts();
  const { leads, ui } = texts;
  const language = useLocale();
  const format = useCsvFormat();
  const { id: workspace } = useWorkspace();
  const [state, setState] = useState<State>({ step: 'asking' });
  const ended = useRef<AbortController | null>(null);
  useEffect(() => () => ended.current?.abort(), []);
  const number = (count: number): string => count.toLocaleString(language);
  const start = async (): Promise<void> => {
    const { signal } = (ended.current = new AbortController());
    setState({ step: 'fetching', count: 0 });
    try {
      const { rows, isCut } = await allOf(workspace, view, {
        signal,
        onCount: (count) => setState({ step: 'fetching', count }),
      });
      download(`leads-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(rows, format), 'text/csv;charset=utf-8');
      setState({ step: 'done', count: rows.length, isCut });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error });
    }
  };
  const isOver = state.step === 'done';
  return (
    <Dialog
      open
      onClose={onClose}
      title={leads.exportTitle}
      lead={leads.exportLead(number(ROWS_MAX))}
      foot={
        <>
          <Button onClick={onClose} kind={isOver ? 'primary' : 'plain'}>
            {isOver ? ui.close : ui.cancel}
          </Button>
          {!isOver && (
            <Button kind="primary" busy={state.step === 'fetching'} onClick={() => void start()} data-first>
              {leads.exportDo}
            </Button>
          )}
        </>
      }
    >
      {state.step !== 'done' && <CsvChoice />}
      <div role="status">
        {state.step === 'fetching' && <p>{leads.exporting(number(state.count))}</p>}
        {state.step === 'done' && (
          <Callout meaning={state.isCut ? 'warning' : 'success'}>
            {state.isCut ? leads.exportedCut(number(state.count)) : leads.exported(number(state.count), state.count)}
          </Callout>
        )}
      </div>
      <Refusal error={state.step === 'failed' ? state.error : null} />
    </Dialog>
  );
}

interface Following {
  signal: AbortSignal;
  onCount: (count: number) => void;
}

/** @returns isCut: there are more leads than were fetched */
async function allOf(
  workspace: string,
  view: View,
  { signal, onCount }: Following,
): Promise<{ rows: Lead[]; isCut: boolean }> {
  const rows: Lead[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: Lead[]; next_cursor: string | null } = await fetchLeads(workspace, {
      filters: view,
      cursor,
      signal,
      limit: PAGE,
    });
    rows.push(...page.data);
    cursor = page.next_cursor;
    onCount(rows.length);
  } while (cursor !== null && rows.length < ROWS_MAX);
  return { rows: rows.slice(0, ROWS_MAX), isCut: cursor !== null };
}
