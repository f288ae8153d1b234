/** Which of the customers' turns ask for the same: by their questions, or by what colleagues told them. Pure. */
import { groupedBy } from '../../../platform/kernel/groups.js';
import { SAME_QUESTION_MIN } from '../../../platform/kernel/likeness.js';
import { grouped } from './groups.rules.js';
import { questionWords, sentencesOf, type AnsweredByTeam, type ReplySentence } from './reply-sentences.js';

/** Two sentences say the same in nearly the same words. */
const SENTENCES_LIKE = 0.6;
/** What stands in answers to so many different questions answers none of them: “Thank you for your patience.” */
const COURTESY_SHARE = 0.4;
const COURTESY_MIN = 5;

export interface Topic {
  turns: AnsweredByTeam[];
  /** What colleagues told at least two customers: each in the forms in which they did. */
  told: ReplySentence[][];
}

/** Turns in one language. */
export function topicsOf(turns: readonly AnsweredByTeam[]): Topic[] {
  const asked = turns.map((turn) => ({ turn, words: questionWords(turn) }));
  const questions = grouped(asked, SAME_QUESTION_MIN).map((group) => group.map(({ turn }) => turn));
  const told = grouped(turns.flatMap(sentencesOf), SENTENCES_LIKE).filter((group) => customersOf(group) > 1);
  const questionOf = new Map(questions.flatMap((group, index) => group.map((turn) => [turn, index] as const)));
  const isCourtesy = (group: ReplySentence[]): boolean => {
    const met = new Set(group.map(({ turn }) => questionOf.get(turn) ?? turn.conversation)).size;
    return met >= COURTESY_MIN && met >= COURTESY_SHARE * questions.length;
  };
  const telling = told.filter((group) => !isCourtesy(group));
  const joined = new Joined(turns);
  for (const group of questions) joined.join(group);
  for (const group of telling) joined.join(group.map(({ turn }) => turn));
  const sentencesBy = groupedBy(telling, ([first]) => first && joined.of(first.turn));
  return [...groupedBy(turns, (turn) => joined.of(turn))].map(([first, of]) => ({
    turns: of,
    told: sentencesBy.get(first) ?? [],
  }));
}

const customersOf = (said: readonly { turn: AnsweredByTeam }[]): number =>
  new Set(said.map(({ turn }) => turn.customer)).size;

/** Sets that are joined, each known by one of its turns. */
class Joined {
  private readonly parents: Map<AnsweredByTeam, AnsweredByTeam>;

  constructor(turns: readonly AnsweredByTeam[]) {
    this.parents = new Map(turns.map((turn) => [turn, turn]));
  }

  of(turn: AnsweredByTeam): AnsweredByTeam {
    let root = turn;
    for (let next = this.parents.get(root); next && next !== root; next = this.parents.get(root)) root = next;
    this.parents.set(turn, root);
    return root;
  }

  join([first, ...rest]: readonly AnsweredByTeam[]): void {
    if (!first) return;
    const root = this.of(first);
    for (const turn of rest) this.parents.set(this.of(turn), root);
  }
}
