/** What becomes of a conversation in a shadow run, by the verdicts on its answered turns. Pure. */
import type { MachineVerdict } from '../../agent/proof/machine-verdict.js';

export type HumanVerdict = 'right' | 'partly' | 'wrong' | 'not_a_question';

export const OUTCOMES = ['settled', 'partly', 'offered', 'handed_over', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type MachineOutcome = Outcome | 'not_comparable';
export type HumanOutcome = Outcome | 'not_a_question';

/** One customer's turn that the agent answered. */
export interface AnsweredTurn {
  machine: MachineVerdict;
  /** 0–1 */
  confidence: number;
  /** Null until people have judged it. */
  human: HumanVerdict | null;
}

export interface ShadowedConversation {
  /** In order, until the first turn that the agent did not answer. */
  answers: readonly AnsweredTurn[];
  endedBy: 'end' | 'unanswered';
  /** In that turn a page was offered instead. */
  isOffered?: boolean;
}

/** Without an answer: known of each conversation, without a verdict. */
type Unanswered = 'offered' | 'handed_over';
export const isUnanswered = (outcome: MachineOutcome): outcome is Unanswered =>
  outcome === 'offered' || outcome === 'handed_over';
const unanswered = ({ isOffered }: ShadowedConversation): Unanswered => (isOffered ? 'offered' : 'handed_over');

export function machineOutcomeOf(conversation: ShadowedConversation): MachineOutcome {
  const verdicts = conversation.answers.map(({ machine }) => machine);
  if (verdicts.length === 0) return unanswered(conversation);
  if (verdicts.includes('wrong')) return 'wrong';
  if (verdicts.includes('not_comparable')) return 'not_comparable';
  return settledOr(verdicts, conversation.endedBy);
}

/** Null until each of its answered turns is judged: those with an early `wrong` would else be counted before others. */
export function humanOutcomeOf(conversation: ShadowedConversation): HumanOutcome | null {
  const verdicts = conversation.answers.map(({ human }) => human);
  if (verdicts.length === 0) return unanswered(conversation);
  if (verdicts.includes(null)) return null;
  const compared = verdicts.filter((verdict) => verdict !== 'not_a_question');
  if (compared.length === 0) return 'not_a_question';
  if (compared.includes('wrong')) return 'wrong';
  return settledOr(compared, conversation.endedBy);
}

const settledOr = (verdicts: (string | null)[], endedBy: ShadowedConversation['endedBy']): 'settled' | 'partly' =>
  endedBy === 'end' && verdicts.every((verdict) => verdict === 'right') ? 'settled' : 'partly';

/** As it would have gone if the agent gave no answer below this confidence: the team takes over at the first. */
export function cutAt(conversation: ShadowedConversation, line: number): ShadowedConversation {
  const first = conversation.answers.findIndex(({ confidence }) => confidence < line);
  if (first < 0) return conversation;
  return { answers: conversation.answers.slice(0, first), endedBy: 'unanswered' };
}

/** The lowest of its answers'; 1 without an answer. */
export const confidenceOf = ({ answers }: ShadowedConversation): number =>
  Math.min(1, ...answers.map(({ confidence }) => confidence));

export interface PersonsVerdict {
  personId: string;
  verdict: HumanVerdict;
  atMs: number;
}

export interface SharedVerdict {
  verdict: HumanVerdict;
  /** The latest verdicts of two people, the later one first, where they differ. */
  disagreement: [PersonsVerdict, PersonsVerdict] | null;
}

/** From the best for the agent to the worst: a tie goes to the worse. */
const SEVERITY: readonly HumanVerdict[] = ['right', 'not_a_question', 'partly', 'wrong'];

/** What people together say of one turn: the majority of their latest verdicts. Null without any. */
export function sharedVerdict(verdicts: readonly PersonsVerdict[]): SharedVerdict | null {
  const latest = new Map<string, PersonsVerdict>();
  for (const verdict of [...verdicts].sort((a, b) => a.atMs - b.atMs)) {
    latest.delete(verdict.personId);
    latest.set(verdict.personId, verdict);
  }
  const [last, before] = [...latest.values()].reverse();
  if (!last) return null;
  const votes = (of: HumanVerdict): number => [...latest.values()].filter(({ verdict }) => verdict === of).length;
  const verdict = SEVERITY.reduce((best, next) => (votes(next) > 0 && votes(next) >= votes(best) ? next : best));
  return { verdict, disagreement: before && before.verdict !== last.verdict ? [last, before] : null };
}
