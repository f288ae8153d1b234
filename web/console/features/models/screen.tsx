import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { SettingsPage } from '../../app/settings-page.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Facts } from '../../ui/facts.js';
import { ForeignText } from '../../transcript/foreign-text.js';
import { Card, Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { type Models, modelsQuery, type Window } from './queries.js';
import { TestTurn } from './test-turn.js';
import { UsageCard } from './usage-card.js';

/** Configured models, their health and their cost. The operator configures them. */
export function ModelsScreen() {
  const { models } = useTexts();
  const { id } = useWorkspace();
  const [days, setDays] = useState<Window>('30');
  const query = useQuery(modelsQuery(id, days));
  return (
    <SettingsPage title={models.title} lead={models.lead} query={query} isReadOnly>
      {(data) => (
        <>
          <AnsweringCard models={data} />
          <EndpointCard
            title={models.search}
            lead={data.embedding ? models.searchLead : models.wordsLead}
            name={models.embedding}
            endpoint={data.embedding}
          />
          <EndpointCard
            title={models.speech}
            lead={data.transcription ? models.speechLead : models.noSpeechLead}
            name={models.transcription}
            endpoint={data.transcription}
          />
          {(data.large_model || data.usage.length > 0) && <UsageCard models={data} days={days} onDays={setDays} />}
        </>
      )}
    </SettingsPage>
  );
}

/** Of the operator's configuration. */
const LINES = 'MODEL_BASE_URL=https://… MODEL_NAME=… MODEL_API_KEY=…';

function AnsweringCard({ models: { answering, large_model: model, judge } }: { models: Models }) {
  const { models } = useTexts();
  return (
    <Card title={models.answers} lead={model ? models.answersLead : models.embeddedLead}>
      {!model && <Copyable text={LINES} label={models.lines} />}
      {model?.tools_refused && (
        <Callout meaning="danger" title={models.toolsRefused}>
          <ForeignText text={model.tools_refused} />
        </Callout>
      )}
      {model?.is_away && (
        <Callout meaning="danger" title={models.away(model.name)}>
          {models.awayLead}
        </Callout>
      )}
      <Facts
        facts={[
          [models.now, <Name key="now" name={answering} />],
          [models.state, model && <State endpoint={model} isAway={model.is_away} />],
          [models.judge, judge],
          ...factsOf(model, models),
        ]}
      />
      {model && <TestTurn />}
    </Card>
  );
}

interface EndpointCardProps {
  title: string;
  lead: string;
  /** Purpose of the model. */
  name: string;
  endpoint: Endpoint | null;
}

function EndpointCard({ title, lead, name, endpoint }: EndpointCardProps) {
  const { models } = useTexts();
  return (
    <Card title={title} lead={lead}>
      {endpoint && (
        <Facts
          facts={[
            [name, <Name key="name" name={endpoint.name} />],
            [models.state, <State key="state" endpoint={endpoint} isAway={false} />],
            ...factsOf(endpoint, models),
          ]}
        />
      )}
    </Card>
  );
}

type Endpoint = NonNullable<Models['embedding']>;

const factsOf = (
  endpoint: Endpoint | null,
  words: ReturnType<typeof useTexts>['models'],
): [string, React.ReactNode][] =>
  endpoint
    ? [
        [words.lastAnswer, endpoint.last_answered_at ? <RelativeTime at={endpoint.last_answered_at} /> : words.never],
        [
          words.lastFailure,
          endpoint.last_failed_at ? (
            <Row>
              <RelativeTime at={endpoint.last_failed_at} />
              <span>{endpoint.last_failure && words.failures[endpoint.last_failure]}</span>
            </Row>
          ) : (
            words.never
          ),
        ],
      ]
    : [];

const Name = ({ name }: { name: string }) => <bdi dir="ltr">{name}</bdi>;

function State({ endpoint, isAway }: { endpoint: Endpoint; isAway: boolean }) {
  const { models } = useTexts();
  if (isAway)
    return (
      <Badge meaning="danger" icon="warning">
        {models.states.away}
      </Badge>
    );
  const { last_answered_at: answered, last_failed_at: failed } = endpoint;
  if (!answered && !failed)
    return (
      <Badge meaning="neutral" icon="clock">
        {models.states.unused}
      </Badge>
    );
  const isFine = (answered ?? '') >= (failed ?? '');
  return (
    <Badge meaning={isFine ? 'success' : 'warning'} icon={isFine ? 'check' : 'warning'}>
      {models.states[isFine ? 'fine' : 'failing']}
    </Badge>
  );
}
