/** All Prometheus metrics of this process, with their names and labels. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: this.registers,
  });
  readonly limiterOpen = new Counter({
    name: 'rate_limiter_failed_open_total',
    help: 'Requests allowed because the limiter was unavailable or slow, by cause.',
    labelNames: ['cause'],
    registers: this.registers,
  });
  readonly untrustedProxyRequests = new Counter({
    name: 'untrusted_proxy_requests_total',
    help: 'Requests with X-Forwarded-For from a private address that TRUSTED_PROXIES does not name.',
    registers: this.registers,
  });
  readonly lookupsThrottled = new Counter({
    name: 'credential_lookups_throttled_total',
    help: 'Look-ups of unknown credentials from addresses with many failures, by outcome: made, refused (429).',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly requestsHeldBack = new Counter({
    name: 'http_requests_held_back_total',
    help: 'Requests of callers with many refused requests, by outcome: begun (after a wait), refused (429).',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly answers = new Counter({
    name: 'answers_total',
    help: 'Answers by status and model.',
    labelNames: ['status', 'model'],
    registers: this.registers,
  });
  readonly answerSeconds = new Histogram({
    name: 'answer_duration_seconds',
    help: 'Time from the question to the complete answer.',
    labelNames: ['model'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: this.registers,
  });
  readonly modelTokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens of the large model.',
    labelNames: ['model', 'kind'],
    registers: this.registers,
  });
  readonly modelCost = new Counter({
    name: 'model_cost_micros_total',
    help: 'Cost of models in millionths of the currency that MODEL_PRICE_* and TRANSCRIPTION_PRICE_MINUTE are in.',
    labelNames: ['model'],
    registers: this.registers,
  });
  readonly modelCalls = new Counter({
    name: 'model_calls_total',
    help: 'Calls to the large model by purpose and outcome; skipped = a turn while it was known to be unavailable.',
    labelNames: ['model', 'purpose', 'outcome'],
    registers: this.registers,
  });

  readonly modelSeconds = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Duration of a call to the large model, including retries.',
    labelNames: ['model', 'purpose', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: this.registers,
  });
  readonly answersStoodIn = new Counter({
    name: 'answers_stood_in_total',
    help: 'Answers that the embedded model gave because the large model was unavailable.',
    labelNames: ['model'],
    registers: this.registers,
  });

  readonly embeddingCalls = new Counter({
    name: 'embedding_calls_total',
    help: 'Calls to the embeddings server by purpose and outcome; skipped = a question while it was unavailable.',
    labelNames: ['purpose', 'outcome'],
    registers: this.registers,
  });
  readonly embeddingSeconds = new Histogram({
    name: 'embedding_call_duration_seconds',
    help: 'Duration of a call to the embeddings server.',
    labelNames: ['purpose'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: this.registers,
  });
  readonly transcriptionCalls = new Counter({
    name: 'transcription_calls_total',
    help: 'Calls to the transcription server by outcome; skipped = a recording while it was known to be unavailable.',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly transcriptionSeconds = new Histogram({
    name: 'transcription_call_duration_seconds',
    help: 'Duration of a call to the transcription server.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: this.registers,
  });
  readonly transcribedAudio = new Counter({
    name: 'transcribed_audio_seconds_total',
    help: 'Seconds of transcribed audio, as reported by the server or the recording.',
    registers: this.registers,
  });
  readonly documentsEmbedded = new Counter({
    name: 'documents_embedded_total',
    help: 'Attempts to embed a document, by outcome: ready, retried, postponed, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly agentJobsBroken = new Counter({
    name: 'agent_jobs_broken_off_total',
    help: 'Text analyses that were aborted, by task and cause: time, memory or crash.',
    labelNames: ['task', 'cause'],
    registers: this.registers,
  });

  readonly meetingMails = new Counter({
    name: 'meeting_mails_total',
    help: 'Attempts to mail an invitation, by outcome: sent, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly teamMails = new Counter({
    name: 'team_mails_total',
    help: 'Attempts to mail the team about a hand-off, by outcome: sent, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly webhookAttempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome: succeeded, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly webhookLag = new Histogram({
    name: 'webhook_first_attempt_lag_seconds',
    help: 'Time from a change to the end of the first attempt to deliver its event.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
    registers: this.registers,
  });

  readonly workQuarantined = new Counter({
    name: 'work_quarantined_total',
    help: 'Work that was quarantined because repeated attempts never finished, by queue.',
    labelNames: ['queue'],
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Gauges read at scrape time, by the value of one label. */
  gauges(
    name: string,
    { help, label, read }: { help: string; label: string; read: () => Record<string, number> },
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: this.registers,
      collect: () => Object.entries(read()).forEach(([value, figure]) => gauge.set({ [label]: value }, figure)),
    });
  }

  /** A gauge read at scrape time. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: this.registers, collect: () => gauge.set(read()) });
  }
}
