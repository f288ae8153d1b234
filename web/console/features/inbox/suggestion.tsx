import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useState } from 'react';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { useHints } from '../../app/hints.js';
import { problemText } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { refetch } from '../../app/refetching.js';
import { useWorkspace } from '../../app/session.js';
import type { Hint } from '../../app/team-stream.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Proof } from '../../transcript/proof.js';
import { Button } from '../../ui/button.js';
import { showFailure, showToast } from '../../ui/toast.js';
import { insertInto, insertionAt } from './insertions.js';
import css from './suggestion.module.css';

type Schemas = components['schemas'];
type Action = Schemas['SuggestionAction']['action'];

const suggestionQuery = (workspace: string, session: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'inbox', 'suggestion', session),
    queryFn: async ({ signal }): Promise<Schemas['SessionSuggestion']> => {
      const params = { path: { id: session } };
      return (await call(() => apiOf(workspace).GET('/v1/sessions/{id}/suggestion', { params, signal }))).data;
    },
  });

interface SuggestionProps {
  session: string;
  /** Where the reply's field is. */
  place: RefObject<HTMLElement | null>;
}

/** What the agent would answer, above the field for the reply. It is gone when it is sent, put away, or out of date. */
export default function Suggestion({ session, place }: SuggestionProps) {
  const texts = useTexts();
  const words = texts.agentModes.suggestion;
  const { id: workspace } = useWorkspace();
  const query = suggestionQuery(workspace, session);
  const suggestion = useQuery(query).data?.suggestion;
  const [isOpen, setOpen] = useState(false);
  useSuggestionHints(workspace, session);
  if (!suggestion) return null;
  const did = async (action: Action): Promise<void> => {
    const params = { path: { id: session } };
    const body = { suggestion_id: suggestion.id, action };
    try {
      await call(() => apiOf(workspace).PUT('/v1/sessions/{id}/suggestion', { params, body }));
      if (action === 'wrong') showToast({ title: words.judged });
    } catch (problem) {
      showFailure(problemText(problem, texts));
    }
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  const insert = (): void => {
    const field = place.current?.querySelector('textarea');
    if (!field) return;
    insertInto(field, insertionAt(field), suggestion.answer);
    void did('inserted');
  };
  const hasFailed = suggestion.status === 'failed';
  return (
    <section className={css.suggestion} aria-label={words.title}>
      <h3 className={css.title}>{suggestion.status === 'answered' || hasFailed ? words.title : texts.improve.shown}</h3>
      <p className={css.answer} dir="auto">
        {hasFailed ? words.failed : visible(suggestion.answer)}
      </p>
      {suggestion.citations.length > 0 && (
        <Proof message={suggestion} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      )}
      <div className={css.tools}>
        {!hasFailed && (
          <Button size="small" kind="primary" onClick={insert}>
            {words.insert}
          </Button>
        )}
        <Button size="small" onClick={() => void did('dismissed')}>
          {words.dismiss}
        </Button>
        {!hasFailed && (
          <Button size="small" onClick={() => void did('wrong')}>
            {words.wrong}
          </Button>
        )}
      </div>
    </section>
  );
}

/** One arrives while the conversation is open, or a message makes it out of date. */
function useSuggestionHints(workspace: string, session: string): void {
  const handleHint = useCallback(
    ({ type, session_id: id }: Hint) => {
      if (id === session && (type === 'suggestion' || type === 'message'))
        refetch(suggestionQuery(workspace, session).queryKey);
    },
    [workspace, session],
  );
  useHints(handleHint);
}
