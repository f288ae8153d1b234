/** Prepares figures as sheets. The plot, table and CSV file render the same sheet, so they cannot differ. */
import type { Texts } from '../../texts/type.js';
import type { Analytics, Details, Metrics } from './queries.js';
import type { Channel } from '../../app/channels.js';

/** `rate`: 0 to 1; `ms`: milliseconds; `score`: 1 to 5. */
export type Unit = 'count' | 'rate' | 'ms' | 'score';

export interface Line {
  key: string;
  title: string;
  unit: Unit;
  /** One per item of the series; null = nothing to compute it from. */
  values: (number | null)[];
  /** Value for the whole window. */
  total: number | null;
  /** Colour index in the plot, 1 to 7 (colours.ts); null = shown in the table only. */
  colour: number | null;
  /** Belongs to the previous period. */
  isBefore?: boolean;
}

export interface Sheet {
  id: FigureId;
  title: string;
  lead: string;
  /** Unit of the plot's axis. */
  unit: Unit;
  kind: 'stack' | 'lines';
  /** Start of each item. */
  at: string[];
  lines: Line[];
}

export type FigureId = 'volume' | 'resolution' | 'answers' | 'people' | 'csat';

type T = Texts['analytics'];
/** Metrics and details of an item or of the whole window. */
export type Item = Metrics & Details;

const NO_DETAILS: Details = {
  solved_confirmed: 0,
  solved_assumed: 0,
  reopened: 0,
  handoffs_replied: 0,
  median_first_reply_ms: null,
};
const itemsOf = ({ series, details }: Analytics): Item[] =>
  series.map((item, index) => ({ ...item, ...(details?.series[index] ?? NO_DETAILS) }));
export const totalsOf = ({ totals, details }: Analytics): Item => ({ ...totals, ...(details?.totals ?? NO_DETAILS) });

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const line = (
  data: Analytics,
  { valueOf, ...rest }: Omit<Line, 'values' | 'total'> & { valueOf: (item: Item) => number | null },
): Line => ({ ...rest, values: itemsOf(data).map(valueOf), total: valueOf(totalsOf(data)) });

/** The line of the previous period, aligned item by item with the line it is compared with. */
function before(
  data: Analytics,
  { previous, definition, text }: { previous: Analytics | null; definition: Parameters<typeof line>[1]; text: T },
): Line[] {
  if (!previous) return [];
  const key = `${definition.key}_before`;
  const title = text.before(definition.title);
  const previousLine = line(previous, { ...definition, key, title, isBefore: true });
  return [{ ...previousLine, values: data.series.map((_, index) => previousLine.values[index] ?? null) }];
}

export const answerRate = ({ answers, abstentions }: Item): number | null => rate(answers, answers + abstentions);
export const abstainRate = ({ answers, abstentions }: Item): number | null => rate(abstentions, answers + abstentions);
/** What the resolution rate counts beside the solved; conversations without an outcome are neither. */
export const notSolved = ({ unsolved, partial, abandoned }: Item): number => unsolved + partial + abandoned;
const solvedAgain = ({ solved, solved_confirmed: confirmed, solved_assumed: assumed }: Item): number =>
  solved - confirmed - assumed;

/** @param previous data of the previous period; null = no comparison */
export function sheetsOf(data: Analytics, previous: Analytics | null, text: T): Sheet[] {
  const at = data.series.map((item) => item.at);
  const sheet = (id: FigureId, { unit, kind, lines }: { unit: Unit; kind: Sheet['kind']; lines: Line[] }): Sheet => ({
    id,
    unit,
    kind,
    at,
    lines,
    title: text.figures[id].title,
    lead: text.figures[id].lead,
  });
  return [
    sheet('volume', { unit: 'count', kind: 'stack', lines: volume(data, previous, text) }),
    sheet('resolution', { unit: 'count', kind: 'stack', lines: resolution(data, text) }),
    sheet('answers', { unit: 'rate', kind: 'lines', lines: answers(data, previous, text) }),
    sheet('people', { unit: 'ms', kind: 'lines', lines: people(data, previous, text) }),
    sheet('csat', { unit: 'score', kind: 'lines', lines: csat(data, previous, text) }),
  ];
}

/** Stable colour of a line, whichever others are shown. */
export const CHANNEL_COLOURS: Record<Channel, number> = {
  human: 1,
  api: 7,
  agent: 5,
  whatsapp: 4,
  messenger: 6,
  instagram: 2,
  email: 3,
};

/** Sessions of each channel per item; calls of the API are a channel of their own. */
function channelsOf({ details }: Analytics): { channel: Channel; sessions: number[] }[] {
  if (!details) return [];
  const human = details.human.map(({ via_api: viaApi, sessions_by_item: sessions }) => ({
    channel: viaApi ? ('api' as const) : ('human' as const),
    sessions,
  }));
  const others = details.sessions_by_channel.flatMap(({ channel, sessions }) =>
    channel === null || channel === 'human' ? [] : [{ channel, sessions }],
  );
  return [...human, ...others];
}

function volume(data: Analytics, previous: Analytics | null, text: T): Line[] {
  const all = { key: 'sessions', title: text.sessions, unit: 'count', valueOf: (item: Item) => item.sessions } as const;
  const channels = channelsOf(data).flatMap(({ channel, sessions }): Line[] => {
    const total = sessions.reduce((sum, count) => sum + count, 0);
    if (total === 0) return [];
    const [title, colour] = [text.channels[channel], CHANNEL_COLOURS[channel]];
    return [{ key: channel, title, unit: 'count', values: sessions, total, colour }];
  });
  return [
    ...channels,
    line(data, { ...all, colour: null }),
    ...before(data, { previous, definition: { ...all, colour: 7 }, text }),
  ];
}

const resolution = (data: Analytics, text: T): Line[] => [
  line(data, {
    key: 'solved_confirmed',
    title: text.confirmed,
    unit: 'count',
    colour: 1,
    valueOf: (item) => item.solved_confirmed,
  }),
  line(data, {
    key: 'solved_assumed',
    title: text.assumed,
    unit: 'count',
    colour: 2,
    valueOf: (item) => item.solved_assumed,
  }),
  line(data, {
    key: 'solved_again',
    title: text.solvedAgain,
    unit: 'count',
    colour: 3,
    valueOf: solvedAgain,
  }),
  line(data, { key: 'not_solved', title: text.notSolved, unit: 'count', colour: 5, valueOf: notSolved }),
  line(data, {
    key: 'unresolved',
    title: text.noOutcome,
    unit: 'count',
    colour: 7,
    valueOf: (item) => item.unresolved,
  }),
  line(data, {
    key: 'reopened',
    title: text.reopened,
    unit: 'count',
    colour: null,
    valueOf: (item) => item.reopened,
  }),
  line(data, {
    key: 'resolution_rate',
    title: text.resolutionRate,
    unit: 'rate',
    colour: null,
    valueOf: (item) => item.resolution_rate,
  }),
];

function answers(data: Analytics, previous: Analytics | null, text: T): Line[] {
  const answered = { key: 'answer_rate', title: text.answerRate, unit: 'rate', valueOf: answerRate } as const;
  const count = (key: 'answers' | 'answers_cited' | 'abstentions', title: string): Line =>
    line(data, { key, title, unit: 'count', colour: null, valueOf: (item) => item[key] });
  return [
    line(data, { ...answered, colour: 1 }),
    line(data, { key: 'abstain_rate', title: text.abstainRate, unit: 'rate', colour: 3, valueOf: abstainRate }),
    count('answers', text.answers),
    count('answers_cited', text.answersCited),
    count('abstentions', text.abstentions),
    ...before(data, { previous, definition: { ...answered, colour: 7 }, text }),
  ];
}

function people(data: Analytics, previous: Analytics | null, text: T): Line[] {
  const first = {
    key: 'median_first_reply_ms',
    title: text.firstReply,
    unit: 'ms',
    valueOf: (item: Item) => item.median_first_reply_ms,
  } as const;
  return [
    line(data, { ...first, colour: 1 }),
    line(data, {
      key: 'median_resolve_ms',
      title: text.resolveTime,
      unit: 'ms',
      colour: 4,
      valueOf: (item) => item.median_resolve_ms,
    }),
    line(data, {
      key: 'handoffs_opened',
      title: text.handoffs,
      unit: 'count',
      colour: null,
      valueOf: (item) => item.handoffs_opened,
    }),
    line(data, {
      key: 'handoffs_replied',
      title: text.handoffsReplied,
      unit: 'count',
      colour: null,
      valueOf: (item) => item.handoffs_replied,
    }),
    line(data, {
      key: 'handoffs_resolved',
      title: text.handoffsResolved,
      unit: 'count',
      colour: null,
      valueOf: (item) => item.handoffs_resolved,
    }),
    ...before(data, { previous, definition: { ...first, colour: 7 }, text }),
  ];
}

function csat(data: Analytics, previous: Analytics | null, text: T): Line[] {
  const mean = {
    key: 'csat_mean',
    title: text.csat,
    unit: 'score',
    valueOf: (item: Item) => item.csat_mean,
  } as const;
  return [
    line(data, { ...mean, colour: 1 }),
    line(data, {
      key: 'csat_responses',
      title: text.csatResponses,
      unit: 'count',
      colour: null,
      valueOf: (item) => item.csat_responses,
    }),
    ...before(data, { previous, definition: { ...mean, colour: 7 }, text }),
  ];
}
