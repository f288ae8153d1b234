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
    help: 'Requests allowed because the limiter was away or slow, by cause.',
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
    help: 'Look-ups of unknown credentials from addresses of many failures, by outcome: made, refused (429).',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly requestsHeldBack = new Counter({
    name: 'http_requests_held_back_total',
    help: 'Requests of callers of whom many were refused, by outcome: begun (after a wait), refused (429).',
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
    help: 'Time from the question to the whole answer.',
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
    help: 'Cost of the large model in millionths of the currency that MODEL_PRICE_* are in.',
    labelNames: ['model'],
    registers: this.registers,
  });
  readonly modelCalls = new Counter({
    name: 'model_calls_total',
    help: 'Calls of the large model by purpose and outcome; skipped = a turn while it was known to be away.',
    labelNames: ['model', 'purpose', 'outcome'],
    registers: this.registers,
  });

  readonly modelSeconds = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Time of a call of the large model, retries included.',
    labelNames: ['model', 'purpose', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: this.registers,
  });
  readonly answersStoodIn = new Counter({
    name: 'answers_stood_in_total',
    help: 'Answers that the embedded model gave because the large one was away.',
    labelNames: ['model'],
    registers: this.registers,
  });

  readonly embeddingCalls = new Counter({
    name: 'embedding_calls_total',
    help: 'Calls of the embeddings server by purpose and outcome; skipped = a question while it was known to be away.',
    labelNames: ['purpose', 'outcome'],
    registers: this.registers,
  });
  readonly embeddingSeconds = new Histogram({
    name: 'embedding_call_duration_seconds',
    help: 'Time of a call of the embeddings server.',
    labelNames: ['purpose'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: this.registers,
  });
  readonly documentsEmbedded = new Counter({
    name: 'documents_embedded_total',
    help: 'Documents by what became of an attempt to make their vectors: ready, retried, postponed, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly agentJobsBroken = new Counter({
    name: 'agent_jobs_broken_off_total',
    help: 'Analyses of texts that were broken off, by task and by what they used too much of: time, memory; or crash.',
    labelNames: ['task', 'cause'],
    registers: this.registers,
  });

  readonly meetingMails = new Counter({
    name: 'meeting_mails_total',
    help: 'Invitations by what became of an attempt to mail them: sent, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly teamMails = new Counter({
    name: 'team_mails_total',
    help: 'Mails to the team about hand-offs by what became of an attempt: sent, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly webhookAttempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event by what became of them: succeeded, retried, failed (given up).',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly webhookLag = new Histogram({
    name: 'webhook_first_attempt_lag_seconds',
    help: 'From the change to the end of the first attempt to tell of it.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
    registers: this.registers,
  });

  readonly workQuarantined = new Counter({
    name: 'work_quarantined_total',
    help: 'Work that was taken up again and again without an end, and is not tried any more, by queue.',
    labelNames: ['queue'],
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Gauges read at scrape time, by the value of one label. */
  gauges(name: string, help: string, label: string, read: () => Record<string, number>): void {
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
