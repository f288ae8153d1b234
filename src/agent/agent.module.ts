/** Hands the framework-free agent to the application: its indexer, its models. The only file here that knows Nest. */
import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { Metrics } from '../kernel/metrics.js';
import { EmbeddedModel } from './models/embedded.js';
import type { ModelUsage } from './models/openai.js';
import { INDEXER, type Indexer } from './ports/indexer.js';
import type { IndexedPassage } from './ports/knowledge.js';
import { ANSWER_MODEL, type AnswerModel } from './ports/model.js';
import { indexPassages } from './retrieval/indexing.js';

const OUTPUT_TOKENS_MAX = 800;
const RETRIES = 2;

async function answerModel({ model }: Config, metrics: Metrics): Promise<AnswerModel> {
  if (!model) return new EmbeddedModel();
  const { OpenAiModel } = await import('./models/openai.js'); // megabytes that the embedded model does without
  const { priceInput: input, priceOutput: output } = model;
  return new OpenAiModel({
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
}

function count(metrics: Metrics, model: string, usage: ModelUsage): void {
  metrics.modelCalls.inc({ model, outcome: usage.outcome });
  metrics.modelTokens.inc({ model, kind: 'input' }, usage.promptTokens ?? 0);
  metrics.modelTokens.inc({ model, kind: 'output' }, usage.completionTokens ?? 0);
  metrics.modelCost.inc({ model }, usage.costMicros ?? 0);
}

/** Longest stretch of indexing before requests get their turn. */
const STRETCH_MS = 10;

const indexer: Indexer = async (document) => {
  const passages: IndexedPassage[] = [];
  const reading = indexPassages(document);
  let since = performance.now();
  for (;;) {
    const { value, done } = reading.next();
    if (done) return { passages, setAside: value };
    passages.push(value);
    if (performance.now() - since < STRETCH_MS) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
};

@Global()
@Module({
  providers: [
    { provide: INDEXER, useValue: indexer },
    { provide: ANSWER_MODEL, useFactory: answerModel, inject: [CONFIG, Metrics] },
  ],
  exports: [INDEXER, ANSWER_MODEL],
})
export class AgentModule {}
