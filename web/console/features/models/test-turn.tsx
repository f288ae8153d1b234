import { useMutation } from '@tanstack/react-query';
import { api, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { Refusal } from '../../app/refusal.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Row, Stack } from '../../ui/page.js';
import { useFigures } from './figures.js';
import type { Turn } from './queries.js';

/** No rule answers it: the model is called. */
const QUESTION = 'Which of your services would you recommend to a new customer?';

/** One dry run of a turn, and what it took. */
export function TestTurn() {
  const { models } = useTexts();
  const { id: workspace } = useWorkspace();
  const test = useMutation({
    mutationFn: async () => {
      const request = { params: { path: { workspace } }, body: { question: QUESTION } };
      return (await call(() => api.POST('/api/console/workspaces/{workspace}/playground', request))).data;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'settings', 'models') }),
  });
  return (
    <Stack gap={3}>
      <Row>
        <Button onClick={() => test.mutate()} busy={test.isPending}>
          {models.test}
        </Button>
      </Row>
      <Refusal error={test.error} />
      {test.data && <Outcome turn={test.data} />}
    </Stack>
  );
}

function Outcome({ turn: { steps, ms } }: { turn: Turn }) {
  const { models, playground } = useTexts();
  const figures = useFigures();
  const calls = steps.flatMap(({ model_call: one }) => one ?? []);
  const failure = calls.find((one) => one.failure)?.failure;
  const costs = calls.flatMap(({ cost_micros: micros }) => micros ?? []);
  const sum = (numbers: (number | null)[]): number => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (failure)
    return (
      <Callout meaning="danger" isAnswer>
        {models.failures[failure as keyof typeof models.failures]}
      </Callout>
    );
  return (
    <div role="status" aria-label={models.test}>
      <Facts
        facts={[
          [models.took, playground.seconds(figures.seconds(ms))],
          [models.calls, figures.whole(calls.length)],
          [models.input, figures.whole(sum(calls.map((one) => one.prompt_tokens)))],
          [models.output, figures.whole(sum(calls.map((one) => one.completion_tokens)))],
          [models.cost, costs.length === 0 ? null : figures.cost(sum(costs))],
        ]}
      />
    </div>
  );
}
