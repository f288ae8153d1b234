/**
 * What the agent would have settled alone, from people's verdicts on a sample and the machine's on all. Pure.
 *
 * A prediction-powered estimate (Angelopoulos et al. 2023): what the machine says of all conversations, corrected by
 * how often people say otherwise where both did. Groups are those of the sample, by the machine's outcome and
 * confidence. Within a group the machine says the same of each, so that the power-tuned correction (PPI++ with a λ for
 * each group) is the mean of people's verdicts there, weighted by the group's size: a machine that is right narrows the
 * interval, one that is wrong widens it, none can move it. Groups with few verdicts are joined, but never across the
 * parts of a forecast that was made again: each part is a sample of its own, drawn from at its own rate.
 */
import { groupedBy, sum } from '../../platform/kernel/groups.js';
import { scoreInterval, type Interval, type SampledGroup } from './intervals.rules.js';
import { isUnanswered, OUTCOMES, type HumanOutcome, type MachineOutcome, type Outcome } from './outcomes.rules.js';
import { OWN_PART, stratumOf, VERDICTS_MIN } from './sampling.rules.js';
import { verdictsFor, type VerdictsNeeded } from './verdicts-needed.rules.js';

/** Of a group that stands alone: an outcome, and a third of its conversations by confidence. */
const OUTCOME_VERDICTS_MIN = 5;
const THIRD_VERDICTS_MIN = 30;

export interface EstimatedConversation {
  machine: MachineOutcome;
  /** Its place in the sample; any without an answer. */
  third: number;
  weight: number;
  /** Of a forecast that was made again (`Place`). */
  part?: string;
  /** Null = not judged. */
  human: HumanOutcome | null;
}

export interface EstimatedShare extends Interval {
  /** How many more verdicts make the interval no wider than ± 5 and ± 3 points. */
  more: VerdictsNeeded;
}

export interface Estimate {
  /** False with too few verdicts: then the intervals are as wide as they can be. */
  enough: boolean;
  conversations: number;
  /** Of the conversations that the agent answered. */
  judged: number;
  /** Of the conversations with a question for help pages. */
  shares: Record<Outcome, EstimatedShare>;
  /** Of all: no question for help pages. */
  excluded: Interval;
}

export function estimateOf(conversations: readonly EstimatedConversation[]): Estimate {
  const answered = conversations.filter(({ machine }) => !isUnanswered(machine));
  const sample = answered.filter(({ human }) => human !== null);
  const size = { all: conversations.length, answered: answered.length, judged: sample.length };
  const parts = [...groupedBy(answered, ({ part }) => part ?? OWN_PART).values()];
  const enough = parts.every((members) => isJudgedBy(members, VERDICTS_MIN));
  const base = { enough, conversations: size.all, judged: size.judged };
  if (size.all === 0) return { ...base, enough: false, ...certainOf(conversations, { ...size, all: 1 }) };
  if (!enough) return { ...base, ...certainOf(conversations, size) };

  const unanswered = conversations.filter(({ machine }) => isUnanswered(machine));
  const groups = [...parts.flatMap(joined), ...groupedBy(unanswered, ({ machine }) => machine).values()].map(
    (members) => groupOf(members, size.all),
  );
  const excluded = scoreInterval(
    groups.map(({ share, count, excluded: rate }) => ({ share, count, rate, shareVariance: share / size.all })),
  );
  const compared = 1 - excluded.point;
  const share = (outcome: Outcome): EstimatedShare => {
    const interval = scoreInterval(
      groups
        .filter(({ excluded: rate }) => rate < 1)
        .map((group) => comparedGroup(group, { outcome, compared, all: size.all })),
    );
    return { ...interval, more: verdictsFor(interval, { ...size, compared: compared * size.all }) };
  };
  return {
    ...base,
    shares: ofEach(share),
    excluded,
  };
}

/** Null = not judged. */
const knownOf = ({ machine, human }: EstimatedConversation): HumanOutcome | null =>
  isUnanswered(machine) ? machine : human;

const ofEach = <T>(valueOf: (outcome: Outcome) => T): Record<Outcome, T> =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, valueOf(outcome)])) as Record<Outcome, T>;

interface Group {
  /** Of all conversations. */
  share: number;
  /** Verdicts, fewer where they stand for unequal many; without an answer all, which are known. */
  count: number;
  /** Of its verdicts. */
  excluded: number;
  /** Of its verdicts that are of questions for help pages. */
  rates: Record<Outcome, number>;
}

function groupOf(members: readonly EstimatedConversation[], all: number): Group {
  const known = members.flatMap((one) => {
    const outcome = knownOf(one);
    return outcome === null ? [] : { outcome, weight: one.weight };
  });
  const total = sum(known, ({ weight }) => weight);
  const weightOf = (of: HumanOutcome): number => sum(known, ({ outcome, weight }) => (outcome === of ? weight : 0));
  const compared = total - weightOf('not_a_question');
  const rateOf = (outcome: Outcome): number => (compared > 0 ? Math.min(1, weightOf(outcome) / compared) : 0);
  return {
    share: members.length / all,
    count: total ** 2 / sum(known, ({ weight }) => weight ** 2),
    excluded: weightOf('not_a_question') / total,
    rates: ofEach(rateOf),
  };
}

/**
 * The part of a group that the shares are of. How large the group is among conversations like these is known from all,
 * which part of it counts only from the sample.
 */
function comparedGroup(
  { share, count, excluded, rates }: Group,
  { outcome, compared, all }: { outcome: Outcome; compared: number; all: number },
): SampledGroup {
  const part = 1 - excluded;
  return {
    share: (share * part) / compared,
    // Whether it has an answer is known of each.
    count: (isUnanswered(outcome) ? share * all : count) * part,
    rate: rates[outcome],
    shareVariance: ((share * part ** 2) / all + (share ** 2 * excluded * part) / count) / compared ** 2,
  };
}

/** Groups with enough verdicts: first the confidences of an outcome are joined, then outcomes, the smallest first. */
function joined(answered: readonly EstimatedConversation[]): EstimatedConversation[][] {
  const isEnough = (members: readonly EstimatedConversation[]): boolean => isJudgedBy(members, OUTCOME_VERDICTS_MIN);
  const groups = [...groupedBy(answered, ({ machine }) => machine).values()].flatMap((members) => {
    const strata = [...groupedBy(members, stratumOf).values()];
    return strata.every((stratum) => isJudgedBy(stratum, THIRD_VERDICTS_MIN)) ? strata : [members];
  });
  groups.sort((a, b) => a.length - b.length);
  for (let at = groups.findIndex((group) => !isEnough(group)); at >= 0 && groups.length > 1;) {
    const [few = []] = groups.splice(at, 1);
    const next = Math.min(at, groups.length - 1);
    groups[next] = [...(groups[next] ?? []), ...few];
    at = groups.findIndex((group) => !isEnough(group));
  }
  return groups;
}

/** All of them, or at least so many. */
const isJudgedBy = (members: readonly EstimatedConversation[], min: number): boolean =>
  members.filter(({ human }) => human !== null).length >= Math.min(min, members.length);

interface Size {
  all: number;
  answered: number;
  judged: number;
}

/** What no verdict can change any more. */
function certainOf(conversations: readonly EstimatedConversation[], size: Size): Pick<Estimate, 'shares' | 'excluded'> {
  const known = (outcome: HumanOutcome): number => conversations.filter((one) => knownOf(one) === outcome).length;
  const open = size.answered - size.judged;
  const widest = (low: number, high: number): EstimatedShare => {
    const interval = { point: (low + high) / 2, low, high };
    return { ...interval, more: verdictsFor(null, { ...size, compared: size.all }) };
  };
  const ratio = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 1);
  const compared = size.all - known('not_a_question');
  const of = (outcome: Outcome): EstimatedShare => {
    const [count, low] = [known(outcome), ratio(known(outcome), compared)];
    // Those still open may all be no question, or all have this outcome.
    return widest(low, isUnanswered(outcome) ? ratio(count, compared - open) : ratio(count + open, compared));
  };
  return {
    shares: ofEach(of),
    excluded: { ...widest(ratio(known('not_a_question'), size.all), ratio(known('not_a_question') + open, size.all)) },
  };
}
