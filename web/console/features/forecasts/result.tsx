import { Link } from '@tanstack/react-router';
import { useCsvFormat } from '../../app/csv-choice.js';
import { download } from '../../app/download.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Card, Stack } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { KeepRight } from '../../golden/keep-right.js';
import { Curve } from './curve.js';
import { OUTCOMES, partsOf, share, shareWithin } from './figures.js';
import type { Report } from './forecast-queries.js';
import { Groups } from './groups.js';
import { Missing, useUsed } from './model-run.js';
import css from './result.module.css';

/** What the agent would have done: one sentence, and what it rests on. */
export function Result({ report, name }: { report: Report; name: string }) {
  return (
    <div className={css.result} data-printed>
      {report.is_enough ? <Headline report={report} name={name} /> : <NotEnough report={report} />}
      <RestsOn report={report} />
      <Groups report={report} />
      {report.is_enough && report.lines.length > 0 && <Curve report={report} />}
      <Wrong report={report} />
    </div>
  );
}

function Headline({ report, name }: { report: Report; name: string }) {
  const { forecasts } = useTexts();
  const { result } = forecasts;
  const language = useLocale();
  const { format } = new Intl.NumberFormat(language);
  const csv = useCsvFormat();
  const { shares, conversations, no_question: none, judged, answered } = report;
  const save = async (): Promise<void> => {
    const { reportCsv } = await import('./report-csv.js');
    download(`${name}.csv`, reportCsv(report, forecasts, csv), 'text/csv;charset=utf-8');
  };
  return (
    <Card
      title={result.label}
      actions={
        <div className={css.buttons}>
          <Button size="small" icon="download" onClick={() => void save()}>
            {result.csv}
          </Button>
          <Button size="small" onClick={() => print()}>
            {result.print}
          </Button>
        </div>
      }
    >
      <p className={css.sentence}>
        {result.sentence({
          conversations: format(conversations),
          settled: shareWithin(shares.settled, language),
          partly: share(shares.partly.point, language),
          offered: share(shares.offered.point, language),
          handedOver: share(shares.handed_over.point, language),
          wrong: share(shares.wrong.point, language),
        })}
      </p>
      <Bar shares={shares} />
      <Stack gap={1}>
        <p>{usePrecision(shares.settled.more)}</p>
        <p className={css.faint}>{result.judged(format(judged), format(answered))}</p>
        <p className={css.faint}>
          {result.interval} {result.noQuestion(shareWithin(none, language))}
        </p>
      </Stack>
      <div className={css.buttons}>
        {judged < answered && <JudgeMore id={report.id} />}
        {!report.large_model && <KeepRight forecast={report.id} />}
      </div>
    </Card>
  );
}

/** How near the figure is, and what would bring it nearer. */
function usePrecision({ within_5: within5, within_3: within3 }: Report['shares']['settled']['more']): string {
  const { result } = useTexts().forecasts;
  const { format } = new Intl.NumberFormat(useLocale());
  const said = (points: number, more: number | null): string =>
    more === null ? result.tooFew(points) : more > 0 ? result.more(format(more), points) : result.exact(points);
  if (within3 === 0) return result.exact(3);
  return within5 === null ? said(5, null) : `${said(5, within5)} ${said(3, within3)}`;
}

function NotEnough({ report: { id, judged, shares } }: { report: Report }) {
  const { result } = useTexts().forecasts;
  const { role } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  const precision = usePrecision(shares.settled.more);
  return (
    <Callout meaning="warning" title={result.notEnough}>
      <Stack gap={2}>
        <p>
          {result.notEnoughLead(format(judged))} {precision}
        </p>
        {may(role, 'reply') ? <JudgeMore id={id} /> : <p>{result.askJudges}</p>}
      </Stack>
    </Callout>
  );
}

function JudgeMore({ id }: { id: string }) {
  const { forecasts } = useTexts();
  const { id: workspace, role } = useWorkspace();
  if (!may(role, 'reply')) return null;
  return (
    <div className={css.buttons}>
      <Link className={buttonClass()} to="/w/$workspace/forecasts/$forecast/judge" params={{ workspace, forecast: id }}>
        {forecasts.judge}
      </Link>
    </div>
  );
}

/** The outcomes as parts of one bar. */
function Bar({ shares }: { shares: Report['shares'] }) {
  const { result } = useTexts().forecasts;
  const language = useLocale();
  const words = OUTCOMES.map((outcome) => `${result.outcomes[outcome]} ${share(shares[outcome].point, language)}`);
  return (
    <div>
      <svg
        className={css.bar}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={result.bar(words)}
      >
        {partsOf(shares).map(({ outcome, from, width }) => (
          <rect key={outcome} x={from} y={0} width={width} height={10} data-outcome={outcome} />
        ))}
      </svg>
      <ul className={css.legend} aria-hidden="true">
        {OUTCOMES.map((outcome, index) => (
          <li key={outcome}>
            <span className={css.key} data-outcome={outcome} />
            {words[index]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RestsOn({ report }: { report: Report }) {
  const { conversations, answered, judged, failed, hours_waited: hours } = report;
  const used = useUsed(report);
  const { forecasts } = useTexts();
  const { result } = forecasts;
  const { format } = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 0 });
  return (
    <Card title={result.figures}>
      <Facts
        facts={[
          [result.conversations, format(conversations)],
          [result.answered, format(answered)],
          [result.byPeople, format(judged)],
          [result.hours, hours === null ? result.hoursUnknown : format(hours)],
          ...used,
        ]}
      />
      {hours !== null && <p className={css.faint}>{result.hoursReckoned}</p>}
      {failed > 0 && <p className={css.faint}>{forecasts.failed(format(failed))}</p>}
      {report.large_model && <Missing of={report} />}
    </Card>
  );
}

type Example = Report['wrong'][number];

/** Each opens its conversation. */
function Wrong({ report: { id, wrong } }: { report: Report }) {
  const { result } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const columns: Column<Example>[] = [
    {
      id: 'question',
      title: result.asked,
      kind: 'head',
      cell: ({ conversation_id: conversation, question }) => (
        <Link to="/w/$workspace/forecasts/$forecast/$conversation" params={{ workspace, forecast: id, conversation }}>
          <bdi className={css.question}>{visible(question)}</bdi>
        </Link>
      ),
    },
    {
      id: 'by',
      title: result.saidBy,
      cell: ({ is_judged: isJudged }) => (isJudged ? result.byTeam : result.byMachine),
    },
  ];
  if (wrong.length === 0) return <Card title={result.wrongOnes}>{result.noWrong}</Card>;
  return (
    <Card title={result.wrongOnes} lead={result.wrongLead} flush>
      <Table
        label={result.wrongOnes}
        columns={columns}
        rows={wrong}
        idOf={(one) => `${one.conversation_id} ${one.question}`}
      />
    </Card>
  );
}
