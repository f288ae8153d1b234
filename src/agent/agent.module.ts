/** Hands the framework-free agent to the application: its indexer, its models. The only file here that knows Nest. */
import { Global, Logger, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { Metrics } from '../kernel/metrics.js';
import { ModelBreaker } from './models/breaker.js';
import type { ModelCall } from './models/openai.js';
import { OpenAiEmbedder } from './models/openai-embedder.js';
import { EMBEDDER, type Embedder } from './ports/embedder.js';
import { CALIBRATOR, INDEXER_PATH, type Calibrator } from './ports/indexer.js';
import { LARGE_MODEL } from './ports/model.js';
import { AgentThreads, type AgentThreadsOptions } from './threads/agent-threads.js';

const RETRIES = 2;
/** Turns in a row that failed, after which the model server counts as away, and for how long. */
const FAILURES_MAX = 3;
const REST_MS = 30_000;

/** The configured large model behind its breaker, with the time of a turn; null where none is configured. */
async function largeModel({ model }: Config, metrics: Metrics): Promise<AgentThreadsOptions['model']> {
  if (!model) return null;
  const { OpenAiModel } = await import('./models/openai.js'); // megabytes that the embedded mind does without
  const { priceInput: input, priceOutput: output } = model;
  const large = new OpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: model.apiKey,
    model: model.name,
    judgeModel: model.judgeName ?? undefined,
    retries: RETRIES,
    tokensParameter: model.tokensParameter,
    temperature: model.temperature,
    pricePerMillion: input === null || output === null ? undefined : { input, output },
    onUsage: (call) => count(metrics, model.name, call),
  });
  const onSkip = (): void => metrics.modelCalls.inc({ model: model.name, purpose: 'turn', outcome: 'skipped' });
  const breaker = new ModelBreaker(large, { failures: FAILURES_MAX, restMs: REST_MS, onSkip });
  metrics.gauge('model_away', '1 while the large model is not asked because it failed.', () => Number(breaker.isOpen));
  return { breaker, budgetMs: model.timeoutMs };
}

function count(metrics: Metrics, model: string, call: ModelCall): void {
  const { purpose, outcome } = call;
  metrics.modelCalls.inc({ model, purpose, outcome });
  metrics.modelSeconds.observe({ model, purpose, outcome }, call.latencyMs / 1_000);
  metrics.modelTokens.inc({ model, kind: 'input' }, call.promptTokens ?? 0);
  metrics.modelTokens.inc({ model, kind: 'output' }, call.completionTokens ?? 0);
  metrics.modelCost.inc({ model }, call.costMicros ?? 0);
}

/** null where no endpoint is configured. */
function embedder({ embedding }: Config, metrics: Metrics): Embedder | null {
  if (!embedding) return null;
  return new OpenAiEmbedder({
    ...embedding,
    onCall: ({ purpose, outcome, latencyMs }) => {
      metrics.embeddingCalls.inc({ purpose, outcome });
      metrics.embeddingSeconds.observe({ purpose }, latencyMs / 1_000);
    },
  });
}

function agentThreads(model: AgentThreadsOptions['model'], metrics: Metrics): AgentThreads {
  const log = new Logger(AgentThreads.name);
  return new AgentThreads({
    model,
    onBroken: (end, task, error) => {
      metrics.agentJobsBroken.inc({ task: task ?? 'none', cause: end });
      log.warn(`an agent thread was broken off: ${end}, task ${task ?? 'none'}${error ? `, ${error.message}` : ''}`);
    },
  });
}

const calibrator =
  (threads: AgentThreads): Calibrator =>
  (index, workspaceId) =>
    threads.keepCalibrated(index, workspaceId);

@Global()
@Module({
  providers: [
    { provide: INDEXER_PATH, useValue: require.resolve('./retrieval/indexing.js') },
    { provide: LARGE_MODEL, useFactory: largeModel, inject: [CONFIG, Metrics] },
    { provide: EMBEDDER, useFactory: embedder, inject: [CONFIG, Metrics] },
    { provide: AgentThreads, useFactory: agentThreads, inject: [LARGE_MODEL, Metrics] },
    { provide: CALIBRATOR, useFactory: calibrator, inject: [AgentThreads] },
  ],
  exports: [INDEXER_PATH, CALIBRATOR, EMBEDDER, LARGE_MODEL, AgentThreads],
})
export class AgentModule {}
