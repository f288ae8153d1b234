import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showFailure } from '../../ui/toast.js';
import { nextQuery, putVerdict, type Tried, type Turn, type Verdict } from './forecast-queries.js';
import { isAnswered } from './turn-card.js';

interface Given {
  conversation: Tried;
  turn: number;
  verdict: Verdict;
}

export interface Judging {
  query: ReturnType<typeof useNext>;
  /** Null = nothing is left for this member. */
  conversation: Tried | null;
  /** The answer to judge; null while the next conversation is on its way. */
  turn: Turn | null;
  /** This member's verdicts on the conversation, by turn. */
  own: ReadonlyMap<number, Verdict>;
  judge: (verdict: Verdict) => void;
  /** Null = there is nothing to take back. */
  undo: (() => void) | null;
}

function useNext(forecast: string, second: boolean) {
  const { id: workspace } = useWorkspace();
  return useQuery(nextQuery(workspace, forecast, second));
}

/** Takes verdicts one by one: each shows at once, and the next conversation is fetched with the last of this one. */
export function useJudging(forecast: string, second: boolean): Judging {
  const texts = useTexts();
  const { id: workspace, member_id: self } = useWorkspace();
  const query = useNext(forecast, second);
  const [given, setGiven] = useState<readonly Given[]>([]);
  /** A conversation that was judged already, to which an undo returned. */
  const [returned, setReturned] = useState<Tried | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** What was sent last: an undo must not overtake the verdict that it takes back. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const conversation = returned ?? query.data?.next ?? null;
  const own = ownVerdicts(conversation, self, given);
  const open = conversation ? openTurns(conversation, self, second).filter(({ turn }) => !own.has(turn)) : [];
  const turn = isBusy ? null : (open[0] ?? null);

  const send = (of: { conversation: string; turn: number; verdict: Verdict | null }): Promise<Tried> => {
    const sent = sending.current.then(() => putVerdict(workspace, forecast, of));
    sending.current = sent.catch(() => undefined);
    return sent;
  };
  const refuse = (problem: unknown): void => showFailure(problemText(problem, texts));
  const judge = (verdict: Verdict): void => {
    if (!conversation || !turn) return;
    const now: Given = { conversation, turn: turn.turn, verdict };
    // A skipped conversation is another person's as a whole.
    const isLast = verdict === 'skipped' || open.length === 1;
    setGiven([...given, now]);
    if (isLast) setBusy(true);
    void send({ conversation: conversation.id, turn: turn.turn, verdict })
      .then(async () => {
        if (!isLast) return;
        await query.refetch();
        setReturned(null);
      })
      .catch((problem: unknown) => {
        setGiven((all) => all.filter((one) => one !== now));
        refuse(problem);
      })
      .finally(() => isLast && setBusy(false));
  };
  const last = given.at(-1);
  const undo = (): void => {
    if (!last || isBusy) return;
    setBusy(true);
    void send({ conversation: last.conversation.id, turn: last.turn, verdict: null })
      .then((again) => {
        setGiven((all) => all.filter((one) => one !== last));
        setReturned(again);
        void query.refetch(); // it counts one less
      })
      .catch(refuse)
      .finally(() => setBusy(false));
  };
  return {
    query,
    conversation,
    turn,
    own,
    judge,
    undo: last && !isBusy ? undo : null,
  };
}

/** From the service, and of this sitting. */
function ownVerdicts(conversation: Tried | null, self: string, given: readonly Given[]): Map<number, Verdict> {
  const known = (conversation?.turns ?? []).flatMap(({ turn, verdicts }) =>
    verdicts.filter(({ member_id: by }) => by === self).map(({ verdict }) => [turn, verdict] as const),
  );
  const here = given.filter((one) => one.conversation.id === conversation?.id);
  return new Map([...known, ...here.map(({ turn, verdict }) => [turn, verdict] as const)]);
}

/** Answers that wait for a verdict. @param second those that others have judged wait for one, too */
const openTurns = ({ turns }: Tried, self: string, second: boolean): Turn[] =>
  turns.filter(
    (turn) =>
      isAnswered(turn) &&
      (second || !turn.verdicts.some(({ member_id: by, verdict }) => by !== self && verdict !== 'skipped')),
  );
