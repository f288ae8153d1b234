/**
 * Chooses the confidence from which the agent answers, and from which it quotes and asks whether that answers: on whole
 * turns of companies like customers' own.
 */
import { grouped } from './grouped.js';
import { CERTAIN_FROM, type WholeTurn } from './whole-turns.js';

export interface ChosenLines {
  enough: number;
  likely: number;
}

/** What customers of a shop ask, of 100 questions that its pages answer. Other kinds do not count. */
const SPREAD: Record<string, number> = {
  everyday: 35,
  direct: 14,
  paraphrase: 10,
  typo: 8,
  follow_up: 8,
  two_in_one: 5,
  other_language: 5,
  range: 4,
  false_premise: 4,
  comparison: 3,
  superlative: 3,
};
/** Most wrong answers among those questions, and most answers to questions without one, of each band. */
const LIMITS = {
  certain: { wrong: 0.05, vain: 0.04 },
  likely: { wrong: 0.06, vain: 0.12 },
};
/** Most near misses of catalogues, whose products resemble each other, that are answered as certain. */
const NEAR_MISS_MAX = 0.1;

/** Companies whose customers ask in everyday words, and catalogues. */
const ORDINARY = 'everyday';
const CATALOGUE = 'fact';

type Band = 'certain' | 'likely';

/** The lowest lines within the limits. */
export function linesFor(turns: WholeTurn[]): ChosenLines {
  const worlds = grouped(turns, ({ world }) => world);
  const withKind = (kind: string): WholeTurn[] => worlds.filter((own) => own.some((turn) => turn.kind === kind)).flat();
  const [ordinary, catalogues] = [withKind(ORDINARY), withKind(CATALOGUE)];
  const isWithin = (lines: ChosenLines, band: Band): boolean => {
    const said = (turn: WholeTurn): boolean => bandOf(turn, lines) === band;
    const vain = (among: WholeTurn[], kind: string): number =>
      share(
        among.filter((turn) => turn.kind === kind && !turn.isAnswerable),
        (turn) => said(turn) && turn.verdict === 'badly',
      );
    const wrong = spread(ordinary, (turn) => said(turn) && turn.verdict === 'wrong');
    const isNear = band === 'certain' && vain(catalogues, 'near_miss') > NEAR_MISS_MAX;
    return wrong <= LIMITS[band].wrong && vain(ordinary, 'unanswerable') <= LIMITS[band].vain && !isNear;
  };
  const from = (least: number, most: number): number[] =>
    Array.from({ length: Math.round(100 * (most - least)) + 1 }, (_, at) => Math.round(100 * least + at) / 100);
  const enough = from(CERTAIN_FROM, 0.9).find((line) => isWithin({ enough: line, likely: line }, 'certain')) ?? 0.9;
  return { enough, likely: from(0.1, enough).find((likely) => isWithin({ enough, likely }, 'likely')) ?? enough };
}

/** What is said of a turn; null = nothing. What a comparison answers is as certain as it says. */
function bandOf({ verdict, confidence, isLikely }: WholeTurn, { enough, likely }: ChosenLines): Band | null {
  if (verdict === 'silent' || verdict === 'asked' || verdict === 'well') return null;
  if (confidence >= enough) return 'certain';
  return confidence >= likely && (isLikely || confidence >= CERTAIN_FROM) ? 'likely' : null;
}

const share = (turns: WholeTurn[], is: (turn: WholeTurn) => boolean): number =>
  turns.filter(is).length / Math.max(1, turns.length);

/** A share of the answerable questions, each kind weighing as much as a shop's customers ask it. */
function spread(turns: WholeTurn[], is: (turn: WholeTurn) => boolean): number {
  const kinds = grouped(
    turns.filter(({ kind, isAnswerable }) => isAnswerable && kind in SPREAD),
    ({ kind }) => kind,
  );
  const weightOf = (own: WholeTurn[]): number => SPREAD[own[0]!.kind]!;
  const all = kinds.reduce((sum, own) => sum + weightOf(own), 0);
  return kinds.reduce((sum, own) => sum + weightOf(own) * share(own, is), 0) / all;
}

/** What both bands say of the ordinary companies' answerable questions, and of the others. */
export function shownLines(turns: WholeTurn[], lines: ChosenLines): string {
  const bands: Band[] = ['certain', 'likely'];
  const parts = bands.map((band) => {
    const said = (turn: WholeTurn): boolean => bandOf(turn, lines) === band;
    const of = (verdict: string): string => spread(turns, (turn) => said(turn) && turn.verdict === verdict).toFixed(3);
    const vain = (kind: string): string =>
      share(
        turns.filter((turn) => turn.kind === kind && !turn.isAnswerable),
        said,
      ).toFixed(3);
    return `${band} from ${band === 'certain' ? lines.enough : lines.likely}: complete ${of('right')}, partly ${of('partly')}, wrong ${of('wrong')}, unanswerable ${vain('unanswerable')}, near miss ${vain('near_miss')}`;
  });
  return parts.join('\n');
}
