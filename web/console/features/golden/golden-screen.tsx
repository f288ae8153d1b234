import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../app/loaded.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card, Page, Stack } from '../../ui/page.js';
import { Segments } from '../../ui/segments.js';
import { Switch } from '../../ui/switch.js';
import { ChecksCard } from './checks-card.js';
import { goldenSettingsQuery, goldenTurnsQuery, requireSignature, startCheck } from '../../golden/golden-queries.js';
import { GoldenTurnCard } from './golden-turn-card.js';

/** Answers that people found right: which have changed, and what else is done with them. */
export function GoldenScreen() {
  const { forecasts } = useTexts();
  const { golden } = forecasts;
  const { id: workspace, role } = useWorkspace();
  const check = useMutation({ mutationFn: () => startCheck(workspace, {}) });
  return (
    <Page
      title={golden.title}
      lead={golden.lead}
      back={
        <Link to="/w/$workspace/forecasts" params={{ workspace }}>
          {forecasts.all}
        </Link>
      }
      actions={
        may(role, 'manage_team') && (
          <Button busy={check.isPending} onClick={() => check.mutate()}>
            {golden.check}
          </Button>
        )
      }
    >
      <Refusal error={check.error} />
      {role === 'owner' && <Required />}
      <ChecksCard />
      <Turns />
    </Page>
  );
}

/** Who must sign does not decide whether: the owner does. */
function Required() {
  const { golden } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const change = useMutation({ mutationFn: (isOn: boolean) => requireSignature(workspace, isOn) });
  return (
    <Loaded query={useQuery(goldenSettingsQuery(workspace))} rows={1}>
      {({ require_signature: isOn }) => (
        <Card>
          <Stack gap={1}>
            <Switch
              label={golden.required}
              isOn={isOn}
              disabled={change.isPending}
              onChange={(next) => change.mutate(next)}
            />
            <p>{golden.requiredHint}</p>
            <Refusal error={change.error} />
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}

function Turns() {
  const { golden } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [shown, setShown] = useState<'differing' | 'all'>('differing');
  const query = useInfiniteQuery(goldenTurnsQuery(workspace, shown === 'differing'));
  const options = (['differing', 'all'] as const).map((value) => ({ value, label: golden[value] }));
  return (
    <Stack gap={3}>
      <Segments label={golden.show} value={shown} options={options} onChange={setShown} />
      <Loaded query={query} rows={6} level={2}>
        {({ pages }) => {
          const turns = pages.flatMap(({ data }) => data);
          if (turns.length === 0) return <Nothing isOfAll={shown === 'all'} />;
          return (
            <Stack gap={3}>
              {turns.map((turn) => (
                <GoldenTurnCard key={turn.id} turn={turn} />
              ))}
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {golden.more}
                </Button>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Nothing({ isOfAll }: { isOfAll: boolean }) {
  const { golden } = useTexts().forecasts;
  return (
    <Empty icon="check" title={isOfAll ? golden.none : golden.noneDiffer} level={2}>
      {isOfAll ? golden.noneLead : golden.noneDifferLead}
    </Empty>
  );
}
