/**
 * Provides the framework-free agent to the application: its indexer, its models. The only file here that
 * depends on Nest.
 */
import { Global, Logger, Module } from '@nestjs/common';
import { CLOCK, CONFIG } from '../platform/config/config.module.js';
import type { Config, ModelConfig } from '../platform/config/config.js';
import type { Clock } from '../platform/kernel/clock.js';
import { Metrics } from '../platform/kernel/metrics.js';
import { ModelBreaker } from './models/breaker.js';
import { ModelCalls } from './models/model-calls.js';
import type { ModelCall, OpenAiOptions } from './models/openai.js';
import { OpenAiEmbedder } from './models/openai-embedder.js';
import { OpenAiTranscriber } from './models/openai-transcriber.js';
import { EMBEDDER, type Embedder } from './ports/embedder.js';
import { CALIBRATOR, EXAMPLE_INDEXER, INDEXER_PATH, type Calibrator, type ExampleIndexer } from './ports/indexer.js';
import { EMBEDDED_MODEL, LARGE_MODEL, type LargeModel } from './ports/model.js';
import { MODELS_STATE, type ModelsState } from './ports/models-state.js';
import { TRANSCRIBER, type Transcriber } from './ports/transcriber.js';
import { exampleAdder } from './retrieval/example-questions.js';
import { headingsIn } from './retrieval/headings.js';
import { AgentThreads, type AgentThreadsOptions } from './threads/agent-threads.js';

const RETRIES = 2;
/** After this many consecutive failed turns the model server counts as unavailable, for this long. */
const FAILURES_MAX = 3;
const COOLDOWN_MS = 30_000;

/** The configured model, as turns and `model check` call it. */
export async function openAiModel(
  model: ModelConfig,
  told: Pick<OpenAiOptions, 'onUsage' | 'onToolsRefused'>,
): Promise<LargeModel> {
  const { OpenAiModel } = await import('./models/openai.js'); // megabytes that the embedded engine does not need
  const { priceInput: input, priceOutput: output } = model;
  return new OpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: model.apiKey,
    model: model.name,
    judgeModel: model.judgeName ?? undefined,
    retries: RETRIES,
    tokensParameter: model.tokensParameter,
    temperature: model.temperature,
    pricePerMillion: input === null || output === null ? undefined : { input, output },
    ...told,
  });
}

/** Creates the large model with its circuit breaker and the time limit of a turn; null if none is configured. */
async function largeModel(
  { model }: Config,
  metrics: Metrics,
  calls: ModelCalls,
): Promise<AgentThreadsOptions['model']> {
  if (!model) return null;
  const large = await openAiModel(model, {
    onUsage: (call) => {
      countCall(metrics, model.name, call);
      // Each call of this purpose has tools.
      if (call.purpose === 'agent' && call.outcome === 'answered') calls.toolsRefused = null;
    },
    onToolsRefused: (words) => {
      if (calls.toolsRefused === null)
        new Logger(ModelBreaker.name).warn(
          `the model server refuses calls with tools, so the embedded engine answers: ${words}`,
        );
      calls.toolsRefused = words;
    },
  });
  const onSkip = (): void => metrics.modelCalls.inc({ model: model.name, purpose: 'turn', outcome: 'skipped' });
  const breaker = new ModelBreaker(large, { failures: FAILURES_MAX, cooldownMs: COOLDOWN_MS, onSkip });
  metrics.gauge('model_away', '1 while the large model is not asked because it failed.', () => Number(breaker.isOpen));
  return { breaker, budgetMs: model.timeoutMs };
}

function countCall(metrics: Metrics, model: string, call: ModelCall): void {
  const { purpose, outcome } = call;
  metrics.modelCalls.inc({ model, purpose, outcome });
  metrics.modelSeconds.observe({ model, purpose, outcome }, call.latencyMs / 1_000);
  metrics.modelTokens.inc({ model, kind: 'input' }, call.promptTokens ?? 0);
  metrics.modelTokens.inc({ model, kind: 'output' }, call.completionTokens ?? 0);
  metrics.modelCost.inc({ model }, call.costMicros ?? 0);
}

const modelCalls = ({ model }: Config, clock: Clock): ModelCalls => new ModelCalls(model, () => clock.now());

const modelsState = (
  { model, transcription }: Config,
  large: AgentThreadsOptions['model'],
  ...[embedding, calls]: [Embedder | null, ModelCalls]
): ModelsState => ({
  get answering() {
    return large && !large.breaker.isOpen ? large.breaker.model.name : EMBEDDED_MODEL;
  },
  get model() {
    if (!model || !large) return null;
    return {
      ...calls.model,
      name: model.name,
      judgeName: model.judgeName ?? model.name,
      isAway: large.breaker.isOpen,
      toolsRefused: calls.toolsRefused,
    };
  },
  get embedding() {
    return embedding && { ...calls.embedder, name: embedding.model };
  },
  get transcription() {
    return transcription && { ...calls.transcriber, name: transcription.model };
  },
  takeUsage: () => calls.take(),
  putBack: (counts) => counts.forEach((count) => calls.add(count)),
});

/** null if no endpoint is configured. */
function embedder({ embedding }: Config, metrics: Metrics, calls: ModelCalls): Embedder | null {
  if (!embedding) return null;
  return new OpenAiEmbedder({
    ...embedding,
    onCall: ({ purpose, outcome, latencyMs }) => {
      metrics.embeddingCalls.inc({ purpose, outcome });
      metrics.embeddingSeconds.observe({ purpose }, latencyMs / 1_000);
      if (outcome !== 'aborted') calls.recordEmbedding(outcome === 'answered' ? null : outcome);
    },
  });
}

/** null if no endpoint is configured. */
function transcriber({ transcription }: Config, metrics: Metrics, calls: ModelCalls): Transcriber | null {
  if (!transcription) return null;
  return new OpenAiTranscriber({
    ...transcription,
    onCall: ({ outcome, latencyMs }) => {
      metrics.transcriptionCalls.inc({ outcome });
      metrics.transcriptionSeconds.observe(latencyMs / 1_000);
      calls.recordTranscription(outcome === 'answered' ? null : outcome);
    },
  });
}

function agentThreads(model: AgentThreadsOptions['model'], metrics: Metrics, calls: ModelCalls): AgentThreads {
  const log = new Logger(AgentThreads.name);
  return new AgentThreads({
    model,
    onModelCall: (call) => calls.record(call),
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
    { provide: EXAMPLE_INDEXER, useValue: { headingsIn, exampleAdder } satisfies ExampleIndexer },
    { provide: LARGE_MODEL, useFactory: largeModel, inject: [CONFIG, Metrics, ModelCalls] },
    { provide: ModelCalls, useFactory: modelCalls, inject: [CONFIG, CLOCK] },
    { provide: MODELS_STATE, useFactory: modelsState, inject: [CONFIG, LARGE_MODEL, EMBEDDER, ModelCalls] },
    { provide: EMBEDDER, useFactory: embedder, inject: [CONFIG, Metrics, ModelCalls] },
    { provide: TRANSCRIBER, useFactory: transcriber, inject: [CONFIG, Metrics, ModelCalls] },
    { provide: AgentThreads, useFactory: agentThreads, inject: [LARGE_MODEL, Metrics, ModelCalls] },
    { provide: CALIBRATOR, useFactory: calibrator, inject: [AgentThreads] },
  ],
  exports: [INDEXER_PATH, EXAMPLE_INDEXER, CALIBRATOR, EMBEDDER, LARGE_MODEL, MODELS_STATE, TRANSCRIBER, AgentThreads],
})
export class AgentModule {}
