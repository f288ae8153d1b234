/** Computes the metrics of docs/guide/analytics.md from raw rows, in plain TypeScript. */
import type pg from 'pg';
import type { Granularity } from '../../../src/company/analytics/analytics.dto.js';

type Row = Record<string, any>;
export interface Raw {
  sessions: Row[];
  messages: Row[];
  handoffs: Row[];
  leads: Row[];
  meetings: Row[];
  actions: Row[];
  contacts: Row[];
}
const TABLES = ['sessions', 'messages', 'handoffs', 'leads', 'meetings', 'actions', 'contacts'] as const;

export async function rawRows(db: pg.Client, workspaceId: string): Promise<Raw> {
  const raw = {} as Raw;
  for (const table of TABLES)
    raw[table] = (await db.query<Row>(`select * from ${table} where workspace_id = $1`, [workspaceId])).rows;
  return raw;
}

export interface Wanted {
  created_after: string;
  created_before: string;
  granularity: Granularity;
  timezone: string;
  channel?: string;
  via_api?: boolean;
  session_kind?: string;
  details?: boolean;
}

const WEEK_MS = 7 * 24 * 3_600_000;
const QUARTER_MS = 15 * 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The label of a moment's hour, day, week or month on the time zone's calendar. */
function labelOf(ms: number, granularity: Granularity, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
      timeZoneName: 'longOffset',
    });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const date = `${part['year']}-${part['month']}-${part['day']}`;
  if (granularity === 'hour') return `${date} ${part['hour']} ${part['timeZoneName']}`;
  if (granularity === 'day') return date;
  if (granularity === 'month') return date.slice(0, 7);
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 24 * 3_600_000).toISOString().slice(0, 10);
}

const mean = (numbers: number[]): number | null =>
  numbers.length ? Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length) : null;
const rate = (part: number, whole: number): number | null => (whole ? part / whole : null);
function median(numbers: number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return mean(sorted.length % 2 ? [sorted[Math.floor(middle)]!] : sorted.slice(middle - 1, middle + 1));
}

/** One counted item at a moment, with or without a session. */
interface Fact {
  table: keyof Raw;
  at: number;
  row: Row;
  session: Row | null;
}

function factsOf(raw: Raw, wanted: Wanted): Fact[] {
  const [from, to] = [Date.parse(wanted.created_after), Date.parse(wanted.created_before)];
  const sessions = new Map(raw.sessions.map((session) => [session['id'] as string, session]));
  return TABLES.flatMap((table) =>
    raw[table].map((row): Fact => {
      const session = table === 'sessions' ? row : (sessions.get(row['session_id'] as string) ?? null);
      return { table, at: (row['started_at'] ?? row['created_at']).getTime(), row, session };
    }),
  ).filter(
    ({ at, session }) =>
      at >= from &&
      at < to &&
      (!wanted.channel || session?.['channel'] === wanted.channel) &&
      (wanted.via_api === undefined || session?.['via_api'] === wanted.via_api) &&
      (!wanted.session_kind || session?.['session_kind'] === wanted.session_kind),
  );
}

function metrics(raw: Raw, facts: Fact[]): Row {
  const of = (table: keyof Raw): Row[] => facts.filter((fact) => fact.table === table).map(({ row }) => row);
  const count = (rows: Row[], holds: (row: Row) => unknown): number => rows.filter(holds).length;
  const sessions = of('sessions');
  const ended = sessions.filter((s) => s['ended_at'] !== null);
  const contained = ended.filter((s) => !raw.handoffs.some((h) => h['session_id'] === s['id']));
  const asked = (s: Row): boolean =>
    raw.sessions.some(
      (t) =>
        t['contact_id'] !== null &&
        t['contact_id'] === s['contact_id'] &&
        t['started_at'] > s['started_at'] &&
        t['started_at'].getTime() <= s['ended_at'].getTime() + WEEK_MS,
    );
  const is = (resolution: string | null) => count(sessions, (s) => s['resolution'] === resolution);
  const solved = is('solved');
  const agents = of('messages').filter((m) => m['author'] === 'agent' && m['turn'] !== null);
  const answers = agents.filter((m) => m['turn'].status === 'answered');
  const handoffs = of('handoffs');
  const resolved = handoffs.filter((h) => h['resolution_at'] !== null);
  const leads = of('leads');
  const scores = sessions.flatMap((s) => (s['rating_score'] as number | null) ?? []);
  return {
    sessions: sessions.length,
    completed: count(sessions, (s) => s['completed'] === true),
    messages: of('messages').length,
    answers: answers.length,
    answers_cited: count(answers, (m) => m['citations'].length > 0 || m['turn'].cited || m['turn'].confirms),
    abstentions: count(agents, (m) => m['turn'].status === 'abstained'),
    new_contacts: of('contacts').length,
    solved,
    unsolved: is('unsolved'),
    partial: is('partial'),
    abandoned: is('abandoned'),
    unresolved: is(null),
    resolution_rate: rate(solved, sessions.length - is(null)),
    containment_rate: rate(contained.length, ended.length),
    durable_resolution_rate: rate(
      count(contained, (s) => s['resolution'] === 'solved' && s['reopened_at'] === null && !asked(s)),
      ended.length,
    ),
    handoffs_opened: handoffs.length,
    handoffs_resolved: resolved.length,
    median_resolve_ms: median(resolved.map((h) => h['resolved_at'] - h['created_at'])),
    mean_duration_ms: mean(ended.map((s) => s['ended_at'] - s['started_at'])),
    csat_responses: scores.length,
    csat_mean: rate(
      scores.reduce((a, b) => a + b, 0),
      scores.length,
    ),
    leads: leads.length,
    leads_qualified: count(leads, (l) => l['status'] === 'qualified'),
    leads_converted: count(leads, (l) => l['status'] === 'converted'),
    meetings_booked: of('meetings').length,
    actions_done: count(of('actions'), (a) => a['status'] === 'completed'),
    actions_failed: count(of('actions'), (a) => a['status'] === 'failed'),
    guardrail_trips: count(agents, (m) => m['turn'].status === 'refused' || (m['turn'].tripped ?? null) !== null),
    credits_used: count(sessions, (s) => s['last_status'] !== null),
  };
}

function details(raw: Raw, facts: Fact[]): Row {
  const of = (table: keyof Raw): Row[] => facts.filter((fact) => fact.table === table).map(({ row }) => row);
  const stays = of('sessions').filter((s) => s['resolution'] === 'solved' && s['reopened_at'] === null);
  const confirmed = stays.filter((s) => s['resolution_confidence'] === 1);
  const replies = of('handoffs').flatMap((h) => firstReplyMs(raw, h) ?? []);
  return {
    solved_confirmed: confirmed.length,
    solved_assumed: stays.length - confirmed.length,
    reopened: of('sessions').filter((s) => s['reopened_at'] !== null).length,
    handoffs_replied: replies.length,
    median_first_reply_ms: median(replies),
  };
}

function firstReplyMs(raw: Raw, handoff: Row): number | null {
  const times = raw.messages
    .filter((m) => m['session_id'] === handoff['session_id'] && m['author'] === 'teammate')
    .map((m) => m['created_at'] - handoff['created_at'])
    .filter((ms) => ms >= 0);
  return handoff['kind'] === 'approval' || times.length === 0 ? null : Math.min(...times);
}

const CHANNELS = ['human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email', null];

/** The expected response of GET /v1/analytics, with `at` replaced by the item's calendar label. */
export function recount(raw: Raw, wanted: Wanted): Row {
  const facts = factsOf(raw, wanted);
  const label = (ms: number) => labelOf(ms, wanted.granularity, wanted.timezone);
  const [from, to] = [Date.parse(wanted.created_after), Date.parse(wanted.created_before)];
  const items: string[] = [];
  const name = (ms: number): void => void (items.at(-1) === label(ms) || items.push(label(ms)));
  // All clock changes of today's time zones happen at a quarter of an hour.
  if (from < to) name(from);
  for (let ms = Math.ceil(from / QUARTER_MS) * QUARTER_MS; ms < to; ms += QUARTER_MS) name(ms);
  const by = (dimension: string, values: (string | null)[]): Row[] =>
    values.map((value) => ({
      [dimension]: value,
      ...metrics(
        raw,
        facts.filter(({ session }) => (session?.[dimension] ?? null) === value),
      ),
    }));
  const stoppedBy = (reason: string | null): Fact[] =>
    facts.filter(({ table, row }) => table === 'handoffs' && row['stop_reason'] === reason);
  const stopped = (reason: string | null): Row => {
    const { handoffs_opened, handoffs_resolved, median_resolve_ms } = metrics(raw, stoppedBy(reason));
    return { stop_reason: reason, handoffs_opened, handoffs_resolved, median_resolve_ms };
  };
  const within = (item: string): Fact[] => facts.filter(({ at }) => label(at) === item);
  return {
    totals: metrics(raw, facts),
    series: items.map((item) => ({
      at: item,
      ...metrics(raw, within(item)),
    })),
    by_channel: by('channel', CHANNELS),
    by_intent_class: by('intent_class', ['answer', 'show', 'do', 'escalate', null]),
    by_resolution: by('resolution', ['solved', 'unsolved', 'partial', 'abandoned', null]),
    by_stop_reason: [...STOP_REASONS, null].map(stopped),
    details: wanted.details
      ? {
          totals: details(raw, facts),
          series: items.map((item) => ({ at: item, ...details(raw, within(item)) })),
          by_stop_reason: [...STOP_REASONS, null].map((reason) => {
            const { handoffs_replied, median_first_reply_ms } = details(raw, stoppedBy(reason));
            return { stop_reason: reason, handoffs_replied, median_first_reply_ms };
          }),
          sessions_by_channel: CHANNELS.map((channel) => ({
            channel,
            sessions: items.map(
              (item) =>
                within(item).filter(({ table, row }) => table === 'sessions' && (row['channel'] ?? null) === channel)
                  .length,
            ),
          })),
          human: [false, true].map((viaApi) => {
            const those = (of: Fact[]) =>
              of.filter(({ session }) => session?.['channel'] === 'human' && session['via_api'] === viaApi);
            const counted = items.map((item) => those(within(item)).filter(({ table }) => table === 'sessions').length);
            return { via_api: viaApi, sessions_by_item: counted, ...metrics(raw, those(facts)) };
          }),
        }
      : null,
  };
}

export const STOP_REASONS = [
  'customer_request',
  'missing_knowledge',
  'low_confidence',
  'unsupported_request',
  'policy_restriction',
  'tool_failure',
  'pending_clarification',
  'usage_limit',
  'kill_switch',
  'agent_mode',
  'negative_feedback',
  'destructive_action',
];

/** The response, in the form that `recount` returns. */
export const named = (data: Row, { granularity, timezone }: Wanted): Row => ({
  totals: data['totals'],
  series: data['series'].map((item: Row) => ({ ...item, at: labelOf(Date.parse(item['at']), granularity, timezone) })),
  by_channel: data['by_channel'],
  by_intent_class: data['by_intent_class'],
  by_resolution: data['by_resolution'],
  by_stop_reason: data['by_stop_reason'],
  details: data['details'] && {
    ...data['details'],
    series: data['details'].series.map((item: Row) => ({
      ...item,
      at: labelOf(Date.parse(item['at']), granularity, timezone),
    })),
  },
});
