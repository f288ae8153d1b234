import { useCallback, useRef, useState } from 'react';
import { currentPreferences, setPreferences } from '../../app/preferences.js';
import { useWorkspace } from '../../app/session.js';
import { ask, type PlaygroundTurn } from './queries.js';

/** A question and its result so far. */
export interface AskedTurn {
  id: string;
  question: string;
  /** State before it. */
  state: string | null;
  turn: PlaygroundTurn | null;
  error: unknown;
}

/** Maximum number of turns kept on the page. */
const TURNS_MAX = 50;

/** The turns of one conversation, which exists only on this page. */
export function useConversation(contactId: string | null) {
  const { id: workspace } = useWorkspace();
  const [turns, setTurns] = useState<readonly AskedTurn[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** Results of a conversation that ended meanwhile are dropped. */
  const current = useRef(0);
  const state = useRef<string | null>(null);

  const send = useCallback(
    async (question: string, again?: string): Promise<void> => {
      const conversation = current.current;
      const id = again ?? crypto.randomUUID();
      const change = (next: AskedTurn): void => {
        if (conversation !== current.current) return;
        setTurns((all) =>
          all.some((one) => one.id === id)
            ? all.map((one) => (one.id === id ? next : one))
            : [...all, next].slice(-TURNS_MAX),
        );
      };
      setBusy(true);
      const asked = { id, question, state: state.current };
      change({ ...asked, turn: null, error: null });
      try {
        const turn = await ask(workspace, { question, contactId, state: asked.state });
        if (conversation === current.current) state.current = turn.state;
        const { tried } = currentPreferences();
        if (!tried.includes(workspace)) setPreferences({ tried: [...tried, workspace] });
        change({ ...asked, turn, error: null });
      } catch (error) {
        change({ ...asked, turn: null, error });
      } finally {
        if (conversation === current.current) setBusy(false);
      }
    },
    [workspace, contactId],
  );

  /** The same question without the large model; the conversation does not go on from it. */
  const compare = ({ question, state }: AskedTurn): Promise<PlaygroundTurn> =>
    ask(workspace, { question, contactId, state, isEmbedded: true });

  const restart = useCallback(() => {
    current.current += 1;
    state.current = null;
    setTurns([]);
    setBusy(false);
    document.querySelector<HTMLElement>('[data-playground] textarea')?.focus();
  }, []);

  return { turns, isBusy, send, compare, restart };
}
