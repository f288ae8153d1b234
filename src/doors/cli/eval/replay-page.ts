/** The report of a replay as a page. */
import type { Change } from '../../../conversations/answering/answer-changes.dto.js';
import { bars, figures, htmlTable, page, type ReportCell } from './html.js';

export interface Replayed {
  question: string;
  session_id: string;
  change: Change;
  before: { status: string; answer: string; sources: string[] };
  after: { status: string; answer: string; sources: string[] };
}

export function replayPage(
  workspace: string,
  { source, counts, replayed }: { source: string | null; counts: Record<Change, number>; replayed: Replayed[] },
): string {
  const note = source
    ? `Workspace ${workspace}: the knowledge as it is against the knowledge with ${source}. Nothing was published.`
    : `Workspace ${workspace}: recorded answers compared with current ones.`;
  const changed = replayed.filter(({ change }) => change !== 'same');
  const body = [
    figures([
      [String(replayed.length), 'questions'],
      [String(counts.lost), 'answered no more'],
      [String(counts.won), 'answered now'],
      [String(counts.source), 'from another source'],
      [String(counts.words), 'in other words'],
      [String(counts.same), 'the same'],
    ]),
    `<div class="plots">${bars('Changes', [
      { name: 'lost', value: counts.lost, colour: 'var(--bad)' },
      { name: 'won', value: counts.won, colour: 'var(--good)' },
      { name: 'source', value: counts.source, colour: 'var(--b)' },
      { name: 'words', value: counts.words, colour: 'var(--a)' },
      { name: 'same', value: counts.same, colour: 'var(--soft)' },
    ])}</div>`,
    '<h2>What changes</h2>',
    changed.length === 0 ? '<p>Nothing.</p>' : htmlTable(HEAD, changed.map(row)),
  ];
  return page('Replay of past questions', note, body.join('\n'));
}

const HEAD: ReportCell[] = [
  { text: 'Change' },
  { text: 'Question', look: 'text' },
  { text: 'Before', look: 'text' },
  { text: 'After', look: 'text' },
];

const row = ({ change, question, before, after }: Replayed): ReportCell[] => [
  { text: change, look: change === 'lost' ? 'bad' : change === 'won' ? 'good' : undefined },
  { text: question, look: 'text' },
  { text: answerText(before), look: 'text' },
  { text: answerText(after), look: 'text' },
];

const answerText = ({ status, answer, sources }: Replayed['before']): string =>
  status === 'answered' ? `${answer}\n— ${sources.join('; ')}` : `(${status})`;
