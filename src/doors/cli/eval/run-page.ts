/** The report of an evaluation as a page. */
import { bars, figures, htmlTable, page, reliability, type ReportCell } from './html.js';
import { percent, type JudgedAnswer, type Scores } from './score.js';

const LATENCIES_MS = [5, 10, 20, 40, 80, 160, 500, 2_000];

export function runPage(
  workspace: string,
  { file, scores, judged }: { file: string; scores: Scores; judged: JudgedAnswer[] },
): string {
  const { verdicts } = scores;
  const plots = [
    bars('Verdicts', [
      { name: 'right', value: verdicts.right, colour: 'var(--good)' },
      { name: 'wrong', value: verdicts.wrong, colour: 'var(--bad)' },
      { name: 'missed', value: verdicts.missed, colour: 'var(--b)' },
      { name: 'invented', value: verdicts.invented, colour: 'var(--bad)' },
    ]),
    reliability(
      'Confidence of answers against how often they are right',
      scores.calibration
        .filter(({ answers }) => answers > 0)
        .map(({ confidence, right, answers }) => ({ x: confidence, y: right, weight: answers })),
    ),
    bars('Time to the whole answer, ms', latencies(judged)),
  ];
  const note = `Workspace ${workspace}, ${file}, ${scores.models.join(', ')}. Asked as a trial: nothing was stored.`;
  const body = [
    figures([
      [percent(scores.right_rate), `right, of ${scores.questions} questions`],
      [percent(scores.precision), `of ${scores.answered} answers are right`],
      [percent(scores.invented_rate), 'answered, of those without an answer'],
      [percent(scores.citations_valid), 'of quotations occur in their document'],
      [scores.calibration_error === null ? '–' : scores.calibration_error.toFixed(3), 'calibration error'],
      [`${scores.latency_ms.p95} ms`, '95 % are answered within'],
    ]),
    `<div class="plots">${plots.join('\n')}</div>`,
    '<h2>Every question</h2>',
    htmlTable(HEAD, judged.map(row)),
  ];
  return page('Evaluation of answers', note, body.join('\n'));
}

const HEAD: ReportCell[] = [
  { text: 'Line', look: 'n' },
  { text: 'Verdict' },
  { text: 'Sure', look: 'n' },
  { text: 'Question', look: 'text' },
  { text: 'Answer', look: 'text' },
  { text: 'Expected' },
  { text: 'Source' },
  { text: 'ms', look: 'n' },
];

const row = ({ question, verdict, confidence, answered, answer, status, sources, ms }: JudgedAnswer): ReportCell[] => [
  { text: String(question.line), look: 'n' },
  { text: verdict, look: verdict === 'right' ? 'good' : 'bad' },
  { text: confidence.toFixed(2), look: 'n' },
  { text: question.question, look: 'text' },
  { text: answered ? answer : `(${status})`, look: 'text' },
  { text: question.answerable ? question.expected.join(' / ') || 'any answer' : 'no answer' },
  { text: sources.join('; ') },
  { text: ms.toFixed(0), look: 'n' },
];

function latencies(judged: JudgedAnswer[]): { name: string; value: number }[] {
  const bounds = [...LATENCIES_MS, Infinity];
  return bounds.map((bound, i) => {
    const from = bounds[i - 1] ?? 0;
    const value = judged.filter(({ ms }) => ms >= from && ms < bound).length;
    return { name: bound === Infinity ? 'more' : `<${bound}`, value };
  });
}
