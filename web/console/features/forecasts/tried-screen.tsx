import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { dayFormat } from '../../ui/formats.js';
import { Page, Row } from '../../ui/page.js';
import { type Tried, triedQuery, type Turn } from './forecast-queries.js';
import { TurnCard } from './turn-card.js';

/** A conversation that was tried, with all that is said of the agent's answers. */
export function TriedScreen() {
  const { id: workspace } = useWorkspace();
  const { forecast = '', conversation = '' } = useParams({ strict: false });
  return (
    <Loaded query={useQuery(triedQuery(workspace, forecast, conversation))} rows={8}>
      {(tried) => <Shown tried={tried} forecast={forecast} />}
    </Loaded>
  );
}

function Shown({ tried: { subject, source, started_at: at, turns }, forecast }: { tried: Tried; forecast: string }) {
  const { forecasts } = useTexts();
  const { id: workspace } = useWorkspace();
  const day = dayFormat(useLocale()).format(new Date(at));
  return (
    <Page
      title={subject ? visible(subject) : forecasts.judging.conversation(day)}
      lead={`${forecasts.imports.sources[source]} · ${day}`}
      back={
        <Link to="/w/$workspace/forecasts/$forecast" params={{ workspace, forecast }}>
          {forecasts.result.label}
        </Link>
      }
    >
      {turns.map((turn, index) => (
        <TurnCard
          key={turn.turn}
          turn={turn}
          title={turns.length > 1 ? forecasts.judging.turn(index + 1, turns.length) : null}
        >
          <Said turn={turn} />
        </TurnCard>
      ))}
    </Page>
  );
}

function Said({ turn: { verdicts, machine_verdict: machine } }: { turn: Turn }) {
  const { forecasts } = useTexts();
  const words = [...new Set(verdicts.map(({ verdict }) => forecasts.judging.verdicts[verdict]))];
  return (
    <Row>
      {words.length > 0 && <Badge meaning="accent">{forecasts.people(words)}</Badge>}
      {machine !== null && <Badge>{forecasts.machine(forecasts.machineVerdicts[machine] ?? machine)}</Badge>}
    </Row>
  );
}
