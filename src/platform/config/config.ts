/** The environment, read once into a typed, validated, frozen object. Nothing else in src/ reads process.env. */
import { resolve } from 'node:path';
import { consoleConfig, type ConsoleConfig } from './console.js';
import { mailboxProviders, type MailboxProviders } from './mailbox-providers.js';
import { storedSecret, type SecretMode } from './stored-secret.js';
import { storedMasterKeys, masterKeys } from './master-keys.js';
import type { Environment } from './environment.js';
import { ConfigError, formerVariables, readEnvironment } from './read.js';
import type { VariableName } from './variables.js';

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
  /** Of website visitors who are not identified. */
  visitors: VisitorFilesConfig;
}

/** What files a visitor may send whom nobody knows. */
export interface VisitorFilesConfig {
  /** In 24 hours. */
  filesMax: number;
  bytesMax: number;
  /** Once this part of a workspace's storage is full, it takes no files of visitors: 0 to 1. */
  storageShare: number;
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
  /** What the operator should know of the environment, for the log of a start. */
  warnings: string[];
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
  /** Whether pages of websites are read whose authors ask that they be not indexed. */
  readsNoindex: boolean;
  /** Base URL for messages of Meta's channels, without a trailing slash. */
  metaGraphUrl: string;
  instagramGraphUrl: string;
  /** Where mailboxes are read by OAuth; absent = not configured, and never called. */
  mailboxProviders: MailboxProviders;
  attachments: AttachmentsConfig;
  /** How long events are kept for webhooks. */
  eventRetentionDays: number;
  /** null = no mail is sent. */
  smtp: SmtpConfig | null;
  console: ConsoleConfig;
  /** Whether owners may create further workspaces in the console. */
  newWorkspaces: boolean;
  /** Bearer token for /metrics; null = it is not served there. */
  metricsToken: string | null;
  /** Separate listener for metrics; null = none. */
  metricsListener: { host: string; port: number } | null;
  logLevel: string;
  logFile: string | null;
  /** null = the embedded model. */
  model: ModelConfig | null;
  /** null = search by words only. */
  embedding: EmbeddingConfig | null;
  /** null = recordings are not transcribed. */
  transcription: TranscriptionConfig | null;
}

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
  const { environment, problems } = readEnvironment(env);
  const { HOST: host, PORT: port, BASE_URL: publicUrl, CDN_URL: cdnUrl, METRICS_PORT: metricsPort } = environment;
  const dataDir = resolve(environment.DATA_DIR);
  const config: Config = {
    warnings: formerVariables(env),
    development: environment.NODE_ENV === 'development',
    host,
    port,
    connectionsMax: environment.CONNECTIONS_MAX,
    baseUrl: publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    publicUrl,
    cdnUrl,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    databasePool: environment.DATABASE_POOL,
    statements: environment.DATABASE_STATEMENTS,
    redisUrl: environment.REDIS_URL,
    trustedProxies: environment.TRUSTED_PROXIES,
    locationHeaders: {
      country: environment.COUNTRY_HEADER,
      region: environment.REGION_HEADER,
      city: environment.CITY_HEADER,
    },
    outboundAllowNetworks: environment.OUTBOUND_ALLOW_NETWORKS,
    readsNoindex: environment.CRAWL_NOINDEX === 'read',
    metaGraphUrl: environment.META_GRAPH_URL,
    instagramGraphUrl: environment.INSTAGRAM_GRAPH_URL,
    mailboxProviders: mailboxProviders(environment, problems),
    attachments: attachments(environment, problems),
    eventRetentionDays: environment.EVENT_RETENTION_DAYS,
    smtp: smtp(environment, problems),
    console: consoleConfig(environment, problems),
    newWorkspaces: environment.CONSOLE_NEW_WORKSPACES === 'owners',
    metricsToken: environment.METRICS_TOKEN,
    metricsListener: metricsPort === null ? null : { host: environment.METRICS_HOST, port: metricsPort },
    logLevel: environment.LOG_LEVEL,
    logFile: environment.LOG_FILE,
    model: model(environment, problems),
    embedding: embedding(environment, problems),
    transcription: transcription(environment, problems),
    serverSecret: Buffer.alloc(0),
    masterKeys: masterKeys(environment.MASTER_KEY, problems),
  };
  if (cdnUrl !== null && publicUrl === null)
    problems.push('CDN_URL needs BASE_URL: a script from a CDN calls the service by that address.');
  throwProblems(problems);
  if (secrets !== 'none') {
    const spec = { name: 'server-secret', variable: 'SERVER_SECRET', mode: secrets };
    config.serverSecret = Buffer.from(environment.SERVER_SECRET ?? storedSecret(dataDir, spec));
    if (config.masterKeys.length === 0) config.masterKeys = storedMasterKeys(dataDir, problems, secrets);
  }
  throwProblems(problems);
  return Object.freeze(config);
}

function throwProblems(problems: string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Adds a problem for each of the variables that is unset, though `url` is set. @returns whether `url` is set */
function isSet(
  environment: Environment,
  url: VariableName,
  { needs, problems }: { needs: VariableName[]; problems: string[] },
): boolean {
  if (!environment[url]) return false;
  for (const name of needs) if (!environment[name]) problems.push(`${name} must be set if ${url} is set.`);
  return true;
}

function model(environment: Environment, problems: string[]): ModelConfig | null {
  if (!isSet(environment, 'MODEL_BASE_URL', { needs: ['MODEL_NAME'], problems })) return null;
  return {
    baseUrl: environment.MODEL_BASE_URL ?? '',
    name: environment.MODEL_NAME,
    judgeName: environment.JUDGE_MODEL_NAME,
    apiKey: environment.MODEL_API_KEY,
    timeoutMs: environment.MODEL_TIMEOUT_MS,
    tokensParameter: environment.MODEL_TOKENS_PARAMETER,
    temperature: environment.MODEL_TEMPERATURE,
    priceInput: environment.MODEL_PRICE_INPUT,
    priceOutput: environment.MODEL_PRICE_OUTPUT,
  };
}

const MIB = 1024 * 1024;

const attachments = (environment: Environment, problems: string[]): AttachmentsConfig => ({
  bytesMax: environment.ATTACHMENT_MB_MAX * MIB,
  s3: s3(environment, problems),
  visitors: {
    filesMax: environment.ATTACHMENT_VISITOR_FILES_A_DAY,
    bytesMax: environment.ATTACHMENT_VISITOR_MB_A_DAY * MIB,
    storageShare: environment.ATTACHMENT_VISITORS_PERCENT / 100,
  },
});

function s3(environment: Environment, problems: string[]): S3Config | null {
  const keys: VariableName[] = ['ATTACHMENT_S3_ACCESS_KEY_ID', 'ATTACHMENT_S3_SECRET_ACCESS_KEY'];
  if (!isSet(environment, 'ATTACHMENT_S3_URL', { needs: keys, problems })) return null;
  return {
    url: environment.ATTACHMENT_S3_URL ?? '',
    region: environment.ATTACHMENT_S3_REGION,
    accessKeyId: environment.ATTACHMENT_S3_ACCESS_KEY_ID,
    secretAccessKey: environment.ATTACHMENT_S3_SECRET_ACCESS_KEY,
  };
}

function embedding(environment: Environment, problems: string[]): EmbeddingConfig | null {
  if (!isSet(environment, 'EMBEDDING_BASE_URL', { needs: ['EMBEDDING_MODEL'], problems })) return null;
  return {
    baseUrl: environment.EMBEDDING_BASE_URL ?? '',
    model: environment.EMBEDDING_MODEL,
    apiKey: environment.EMBEDDING_API_KEY,
  };
}

function transcription(environment: Environment, problems: string[]): TranscriptionConfig | null {
  if (!isSet(environment, 'TRANSCRIPTION_BASE_URL', { needs: ['TRANSCRIPTION_MODEL'], problems })) return null;
  return {
    baseUrl: environment.TRANSCRIPTION_BASE_URL ?? '',
    model: environment.TRANSCRIPTION_MODEL,
    apiKey: environment.TRANSCRIPTION_API_KEY,
    timeoutMs: environment.TRANSCRIPTION_TIMEOUT_MS,
    format: environment.TRANSCRIPTION_FORMAT,
    priceMinute: environment.TRANSCRIPTION_PRICE_MINUTE,
  };
}

function smtp({ SMTP_URL: url, SMTP_FROM }: Environment, problems: string[]): SmtpConfig | null {
  if (url === null) return null;
  const from = SMTP_FROM.trim();
  const address = /^[^<>\r\n]*<([^<>\s]+@[^<>\s@]+)>$|^([^<>\s]+@[^<>\s@]+)$/.exec(from);
  if (!address) problems.push('SMTP_FROM must be an address, with or without a name, if SMTP_URL is set.');
  return { url, from, address: address?.[1] ?? address?.[2] ?? '' };
}

/** With a file `.env` as fallback. Throws ConfigError. */
export function processEnvironment(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new ConfigError('The file .env cannot be read.');
  }
  return process.env;
}
