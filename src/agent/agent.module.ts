/** Hands the framework-free agent to the application: its indexer, its models. The only file here that knows Nest. */
import { Global, Logger, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { Metrics } from '../kernel/metrics.js';
import { BreakingModel } from './models/breaker.js';
import { EmbeddedModel } from './models/embedded.js';
import type { ModelUsage } from './models/openai.js';
import { CALIBRATOR, INDEXER_PATH, type Calibrator } from './ports/indexer.js';
import { ANSWER_MODEL, type AnswerModel } from './ports/model.js';
import { AgentThreads } from './threads/agent-threads.js';

const OUTPUT_TOKENS_MAX = 800;
const RETRIES = 2;
/** Failures in a row after which the model server counts as away, and for how long. */
const FAILURES_MAX = 3;
const REST_MS = 30_000;

async function answerModel({ model }: Config, metrics: Metrics): Promise<AnswerModel> {
  if (!model) return new EmbeddedModel();
  const { OpenAiModel } = await import('./models/openai.js'); // megabytes that the embedded model does without
  const { priceInput: input, priceOutput: output } = model;
  const large = new OpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: model.apiKey,
    model: model.name,
    timeoutMs: model.timeoutMs,
    firstTokenTimeoutMs: model.timeoutMs / 2,
    retries: RETRIES,
    maxOutputTokens: OUTPUT_TOKENS_MAX,
    tokensParameter: model.tokensParameter,
    temperature: model.temperature,
    pricePerMillion: input === null || output === null ? undefined : { input, output },
    onUsage: (usage) => count(metrics, model.name, usage),
  });
  const onSkip = (): void => metrics.modelCalls.inc({ model: model.name, outcome: 'skipped' });
  const breaking = new BreakingModel(large, { failures: FAILURES_MAX, restMs: REST_MS, onSkip });
  metrics.gauge('model_away', '1 while the large model is not asked because it failed.', () => Number(breaking.isOpen));
  return breaking;
}

function count(metrics: Metrics, model: string, usage: ModelUsage): void {
  metrics.modelCalls.inc({ model, outcome: usage.outcome });
  metrics.modelSeconds.observe({ model, outcome: usage.outcome }, usage.latencyMs / 1_000);
  metrics.modelTokens.inc({ model, kind: 'input' }, usage.promptTokens ?? 0);
  metrics.modelTokens.inc({ model, kind: 'output' }, usage.completionTokens ?? 0);
  metrics.modelCost.inc({ model }, usage.costMicros ?? 0);
}

function agentThreads(model: AnswerModel, metrics: Metrics): AgentThreads {
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
    { provide: ANSWER_MODEL, useFactory: answerModel, inject: [CONFIG, Metrics] },
    { provide: AgentThreads, useFactory: agentThreads, inject: [ANSWER_MODEL, Metrics] },
    { provide: CALIBRATOR, useFactory: calibrator, inject: [AgentThreads] },
  ],
  exports: [INDEXER_PATH, CALIBRATOR, ANSWER_MODEL, AgentThreads],
})
export class AgentModule {}
