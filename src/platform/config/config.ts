/** The environment, read once into a typed, validated, frozen object. Nothing else in src/ reads process.env. */
import ipaddr from 'ipaddr.js';
import { resolve } from 'node:path';
import { consoleConfig, type ConsoleConfig } from './console.js';
import { storedSecret, type SecretMode } from './stored-secret.js';
import { storedMasterKeys, masterKeys } from './master-keys.js';
import { ConfigError, VariableReader } from './read.js';
import { VARIABLES } from './variables.js';

export interface ModelConfig {
  baseUrl: string;
  name: string;
  /** Model that judges sentences; null = the same model. */
  judgeName: string | null;
  apiKey: string;
  timeoutMs: number;
  tokensParameter: 'max_tokens' | 'max_completion_tokens';
  /** null = not sent. */
  temperature: number | null;
  /** Price per million tokens; null = unknown. */
  priceInput: number | null;
  priceOutput: number | null;
}

/** An S3-compatible store. */
export interface S3Config {
  /** URL of the bucket, without a trailing slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface AttachmentsConfig {
  /** Maximum size of one file. */
  bytesMax: number;
  /** null = files are stored in the database. */
  s3: S3Config | null;
}

export interface EmbeddingConfig {
  baseUrl: string;
  model: string;
  apiKey: string;
}

export interface TranscriptionConfig {
  baseUrl: string;
  model: string;
  apiKey: string;
  timeoutMs: number;
  format: 'verbose_json' | 'json';
  /** null = unknown. */
  priceMinute: number | null;
}

export interface SmtpConfig {
  url: string;
  /** Value of `From:`, with the display name. */
  from: string;
  /** The address without the display name. */
  address: string;
}

export interface Config {
  development: boolean;
  host: string;
  port: number;
  /** Maximum number of client connections. */
  connectionsMax: number;
  baseUrl: string;
  /** BASE_URL if the operator set it, for links in mails; null = not set. */
  publicUrl: string | null;
  /** Base URL from which pages load the widget's script; null = baseUrl. */
  cdnUrl: string | null;
  dataDir: string;
  /** null = the embedded database. */
  databaseUrl: string | null;
  databasePool: number;
  statements: 'named' | 'unnamed';
  redisUrl: string | null;
  serverSecret: Buffer;
  /** Newest first: the first one encrypts secrets at rest, all of them decrypt. */
  masterKeys: Buffer[];
  trustedProxies: string[];
  /** Lower-case names of the headers with a client's location, set by a trusted proxy; null = none. */
  locationHeaders: { country: string | null; region: string | null; city: string | null };
  /** CIDRs of private networks that outbound requests (imports, webhooks) may reach. */
  outboundAllowNetworks: string[];
  /** Base URL for messages of Meta's channels, without a trailing slash. */
  metaGraphUrl: string;
  instagramGraphUrl: string;
  attachments: AttachmentsConfig;
  /** How long events are kept for webhooks. */
  eventRetentionDays: number;
  /** null = no mail is sent. */
  smtp: SmtpConfig | null;
  console: ConsoleConfig;
  /** Bearer token for /metrics; null = it is not served there. */
  metricsToken: string | null;
  /** Separate listener for metrics; null = none. */
  metricsListener: { host: string; port: number } | null;
  logLevel: string;
  logFile: string | null;
  /** null = the embedded model. */
  model: ModelConfig | null;
  /** null = lexical search only. */
  embedding: EmbeddingConfig | null;
  /** null = recordings are not transcribed. */
  transcription: TranscriptionConfig | null;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the configuration. Throws ConfigError whose message has one line per problem.
 * @param env default: the process's environment, with a file `.env` in the working folder as fallback
 * @param secrets how to handle unset secrets: create them, find them, or `none` for commands that need no
 * secret
 */
export function loadConfig(
  env: NodeJS.ProcessEnv = processEnvironment(),
  secrets: SecretMode | 'none' = 'make',
): Config {
  const read = new VariableReader(env);
  const host = read.text('HOST');
  const port = read.integer('PORT', 0, 65_535);
  const dataDir = resolve(read.text('DATA_DIR'));
  const publicUrl = read.url('BASE_URL', ['http', 'https'])?.replace(/(?<!\/)\/+$/, '') ?? null;
  const config: Config = {
    development: read.choice('NODE_ENV', ['production', 'development', 'test']) === 'development',
    host,
    port,
    connectionsMax: read.integer('CONNECTIONS_MAX', 10, 1_000_000),
    baseUrl: publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    publicUrl,
    cdnUrl: read.url('CDN_URL', ['http', 'https'])?.replace(/(?<!\/)\/+$/, '') ?? null,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres', 'postgresql']),
    databasePool: read.integer('DATABASE_POOL', 1, 500),
    statements: read.choice('DATABASE_STATEMENTS', ['named', 'unnamed']),
    redisUrl: read.url('REDIS_URL', ['redis', 'rediss']),
    trustedProxies: proxies(read),
    locationHeaders: {
      country: headerName(read, 'COUNTRY_HEADER'),
      region: headerName(read, 'REGION_HEADER'),
      city: headerName(read, 'CITY_HEADER'),
    },
    outboundAllowNetworks: networks(read),
    metaGraphUrl: graphUrl(read, 'META_GRAPH_URL'),
    instagramGraphUrl: graphUrl(read, 'INSTAGRAM_GRAPH_URL'),
    attachments: { bytesMax: read.integer('ATTACHMENT_MB_MAX', 1, 25) * 1024 * 1024, s3: s3(read) },
    eventRetentionDays: read.integer('EVENT_RETENTION_DAYS', 30, 3_650),
    smtp: smtp(read),
    console: consoleConfig(read),
    metricsToken: metricsToken(read),
    metricsListener: read.text('METRICS_PORT')
      ? { host: read.text('METRICS_HOST'), port: read.integer('METRICS_PORT', 0, 65_535) }
      : null,
    logLevel: read.choice('LOG_LEVEL', LEVELS),
    logFile: read.text('LOG_FILE') || null,
    model: model(read),
    embedding: embedding(read),
    transcription: transcription(read),
    serverSecret: Buffer.alloc(0),
    masterKeys: masterKeys(read),
  };
  if (config.cdnUrl !== null && !read.text('BASE_URL'))
    read.problems.push('CDN_URL needs BASE_URL: a script from a CDN calls the service by that address.');
  const secret = read.text('SERVER_SECRET');
  if (secret && secret.length < 32) read.problems.push('SERVER_SECRET must have at least 32 characters.');
  throwProblems(read);
  if (secrets !== 'none') {
    const spec = { name: 'server-secret', variable: 'SERVER_SECRET', mode: secrets };
    config.serverSecret = Buffer.from(secret || storedSecret(dataDir, spec));
    if (config.masterKeys.length === 0) config.masterKeys = storedMasterKeys(dataDir, read.problems, secrets);
  }
  throwProblems(read);
  return Object.freeze(config);
}

function throwProblems(read: VariableReader): void {
  if (read.problems.length) throw new ConfigError(read.problems.join('\n'));
}

function model(read: VariableReader): ModelConfig | null {
  const baseUrl = read.url('MODEL_BASE_URL', ['http', 'https']);
  const name = read.text('MODEL_NAME');
  const rest = {
    judgeName: read.text('JUDGE_MODEL_NAME') || null,
    apiKey: read.text('MODEL_API_KEY'),
    timeoutMs: read.integer('MODEL_TIMEOUT_MS', 100, 600_000),
    tokensParameter: read.choice('MODEL_TOKENS_PARAMETER', ['max_tokens', 'max_completion_tokens']),
    temperature: read.text('MODEL_TEMPERATURE') === 'none' ? null : read.decimal('MODEL_TEMPERATURE'),
    priceInput: read.decimal('MODEL_PRICE_INPUT'),
    priceOutput: read.decimal('MODEL_PRICE_OUTPUT'),
  };
  if (!baseUrl) return null;
  if (!name) read.problems.push('MODEL_NAME must be set if MODEL_BASE_URL is set.');
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), name, ...rest };
}

function s3(read: VariableReader): S3Config | null {
  const url = read.url('ATTACHMENT_S3_URL', ['http', 'https']);
  const accessKeyId = read.text('ATTACHMENT_S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('ATTACHMENT_S3_SECRET_ACCESS_KEY');
  const region = read.text('ATTACHMENT_S3_REGION');
  if (!url) return null;
  if (!accessKeyId) read.problems.push('ATTACHMENT_S3_ACCESS_KEY_ID must be set if ATTACHMENT_S3_URL is set.');
  if (!secretAccessKey) read.problems.push('ATTACHMENT_S3_SECRET_ACCESS_KEY must be set if ATTACHMENT_S3_URL is set.');
  return { url: url.replace(/(?<!\/)\/+$/, ''), region, accessKeyId, secretAccessKey };
}

function embedding(read: VariableReader): EmbeddingConfig | null {
  const baseUrl = read.url('EMBEDDING_BASE_URL', ['http', 'https']);
  const model = read.text('EMBEDDING_MODEL');
  const apiKey = read.text('EMBEDDING_API_KEY');
  if (!baseUrl) return null;
  if (!model) read.problems.push('EMBEDDING_MODEL must be set if EMBEDDING_BASE_URL is set.');
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), model, apiKey };
}

function transcription(read: VariableReader): TranscriptionConfig | null {
  const baseUrl = read.url('TRANSCRIPTION_BASE_URL', ['http', 'https']);
  const rest = {
    model: read.text('TRANSCRIPTION_MODEL'),
    apiKey: read.text('TRANSCRIPTION_API_KEY'),
    timeoutMs: read.integer('TRANSCRIPTION_TIMEOUT_MS', 100, 120_000),
    format: read.choice('TRANSCRIPTION_FORMAT', ['verbose_json', 'json']),
    priceMinute: read.decimal('TRANSCRIPTION_PRICE_MINUTE'),
  };
  if (!baseUrl) return null;
  if (!rest.model) read.problems.push('TRANSCRIPTION_MODEL must be set if TRANSCRIPTION_BASE_URL is set.');
  return { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''), ...rest };
}

function smtp(read: VariableReader): SmtpConfig | null {
  const url = read.url('SMTP_URL', ['smtp', 'smtps']);
  if (!url) return null;
  const from = read.text('SMTP_FROM').trim();
  const address = /^[^<>\r\n]*<([^<>\s]+@[^<>\s@]+)>$|^([^<>\s]+@[^<>\s@]+)$/.exec(from);
  if (!address) read.problems.push('SMTP_FROM must be an address, with or without a name, if SMTP_URL is set.');
  return { url, from, address: address?.[1] ?? address?.[2] ?? '' };
}

function metricsToken(read: VariableReader): string | null {
  const token = read.text('METRICS_TOKEN');
  if (token && token.length < 16) read.problems.push('METRICS_TOKEN must have at least 16 characters.');
  return token || null;
}

function proxies(read: VariableReader): string[] {
  const list = commaList(read.text('TRUSTED_PROXIES'));
  for (const entry of list)
    if (!ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
      read.problems.push(`TRUSTED_PROXIES: ${entry} is neither an address nor a network.`);
  return list;
}

function headerName(read: VariableReader, name: 'COUNTRY_HEADER' | 'REGION_HEADER' | 'CITY_HEADER'): string | null {
  const text = read.text(name).trim();
  if (text === '') return null;
  if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) read.problems.push(`${name} must be the name of a header.`);
  return text.toLowerCase();
}

const graphUrl = (read: VariableReader, name: 'META_GRAPH_URL' | 'INSTAGRAM_GRAPH_URL'): string =>
  (read.url(name, ['http', 'https']) ?? VARIABLES[name].fallback).replace(/(?<!\/)\/+$/, '');

function networks(read: VariableReader): string[] {
  const list = commaList(read.text('OUTBOUND_ALLOW_NETWORKS'));
  for (const entry of list)
    if (!ipaddr.isValidCIDR(entry))
      read.problems.push(`OUTBOUND_ALLOW_NETWORKS: ${entry} is not a network such as 10.0.0.0/8.`);
  return list;
}

const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function processEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new ConfigError('The file .env cannot be read.');
  }
  return process.env;
}
