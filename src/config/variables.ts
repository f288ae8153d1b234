/**
 * Every environment variable that the service reads, once: config.ts reads by this table and .env.example is
 * generated from it. A variable marked `secret` may also be given as NAME_FILE, the path of a file that holds it
 * (Docker and Kubernetes secrets).
 */
export interface Variable {
  /** What stands in .env.example; '' = unset. */
  fallback: string;
  help: string;
  secret?: true;
}

export const VARIABLES = {
  NODE_ENV: { fallback: 'production', help: 'production or development' },
  HOST: { fallback: '127.0.0.1', help: 'Address to listen on; 0.0.0.0 in a container.' },
  PORT: { fallback: '3000', help: 'Port to listen on.' },
  CONNECTIONS_MAX: {
    fallback: '5000',
    help: 'Connections of clients that a process holds at once, a quarter of it for one address; less where it may open fewer files.',
  },
  BASE_URL: {
    fallback: '',
    help: 'Address that clients use, e.g. https://agent.example.com. Default: http://HOST:PORT.',
  },
  CDN_URL: {
    fallback: '',
    help: 'Address that pages load the widget’s script from, e.g. https://cdn.example.com. Default: BASE_URL. The script calls BASE_URL, which must be set too.',
  },
  DATA_DIR: { fallback: './data', help: 'Folder of the embedded database and of the secrets made at the first start.' },
  DATABASE_URL: {
    fallback: '',
    help: 'postgres:// URL of a PostgreSQL 15 or newer. Unset: an embedded one in DATA_DIR.',
    secret: true,
  },
  DATABASE_POOL: {
    fallback: '10',
    help: 'Connections for tenants. Half as many more, at least 4, for the system, and 2 + 2 in reserve.',
  },
  DATABASE_STATEMENTS: { fallback: 'named', help: 'named, or unnamed behind a transaction-pooling proxy.' },
  REDIS_URL: {
    fallback: '',
    help: 'redis:// URL. Set: rate limits hold over all instances. Unset: for each process.',
    secret: true,
  },
  SERVER_SECRET: {
    fallback: '',
    help: 'At least 32 characters; seals cursors and hashes addresses. The same on every instance. Unset: made and kept in DATA_DIR.',
    secret: true,
  },
  MASTER_KEY: {
    fallback: '',
    help: 'Seals stored tokens: 64 hexadecimal digits, or base64 of 32 bytes or more; several by commas, newest first. The same on every instance. Unset: made and kept in DATA_DIR.',
    secret: true,
  },
  TRUSTED_PROXIES: { fallback: '', help: 'Comma list of addresses or networks whose X-Forwarded-For is believed.' },
  COUNTRY_HEADER: {
    fallback: '',
    help: 'Header in which a trusted proxy tells the client’s country, e.g. CF-IPCountry; kept on the session. Unset: unknown.',
  },
  REGION_HEADER: { fallback: '', help: 'The same for the region, e.g. CF-Region.' },
  CITY_HEADER: { fallback: '', help: 'The same for the city, e.g. CF-IPCity.' },
  OUTBOUND_ALLOW_NETWORKS: {
    fallback: '',
    help: 'Comma list of private networks (CIDR) that imports and webhooks may reach. Unset: public addresses alone. Cloud metadata addresses stay closed.',
  },
  EVENT_RETENTION_DAYS: {
    fallback: '90',
    help: 'How long events are kept, 30 days at least, so that they can be sent again.',
  },
  SMTP_URL: {
    fallback: '',
    help: 'smtp:// or smtps:// URL of the server that takes our mail, with user and password. Unset: no mail is sent.',
    secret: true,
  },
  SMTP_FROM: { fallback: '', help: 'Sender of our mail, e.g. Acme <meetings@acme.example>.' },
  METRICS_TOKEN: {
    fallback: '',
    help: 'At least 16 characters. Set: /metrics answers whoever sends it as a Bearer token. Unset: /metrics is 404.',
    secret: true,
  },
  METRICS_PORT: { fallback: '', help: 'Port of a listener for /metrics alone, without a token. Unset: none.' },
  METRICS_HOST: { fallback: '127.0.0.1', help: 'Address of that listener. Keep it off the internet.' },
  LOG_LEVEL: { fallback: 'info', help: 'fatal, error, warn, info, debug, trace or silent' },
  LOG_FILE: { fallback: '', help: 'Where the JSON log goes. Unset: standard output.' },
  MODEL_BASE_URL: {
    fallback: '',
    help: 'OpenAI-compatible endpoint, e.g. http://127.0.0.1:11434/v1. Unset: the embedded model.',
  },
  MODEL_NAME: { fallback: '', help: 'Model to ask for at MODEL_BASE_URL.' },
  JUDGE_MODEL_NAME: { fallback: '', help: 'Model at MODEL_BASE_URL that judges sentences. Unset: MODEL_NAME.' },
  MODEL_API_KEY: { fallback: '', help: 'Key for MODEL_BASE_URL.', secret: true },
  MODEL_TIMEOUT_MS: { fallback: '20000', help: 'Longest time for all calls of the large model in one turn.' },
  MODEL_TOKENS_PARAMETER: {
    fallback: 'max_tokens',
    help: 'How the endpoint calls the bound on its output: max_tokens or max_completion_tokens.',
  },
  MODEL_TEMPERATURE: { fallback: '0', help: 'none for models that refuse a temperature.' },
  MODEL_PRICE_INPUT: { fallback: '', help: 'Price of a million input tokens, for the cost metric.' },
  MODEL_PRICE_OUTPUT: { fallback: '', help: 'Price of a million output tokens, for the cost metric.' },
  EMBEDDING_BASE_URL: {
    fallback: '',
    help: 'OpenAI-compatible endpoint for embeddings, e.g. http://127.0.0.1:11434/v1; passages and questions are sent to it. Unset: knowledge is searched by words alone.',
  },
  EMBEDDING_MODEL: {
    fallback: '',
    help: 'Model to ask for at EMBEDDING_BASE_URL. Another one: all vectors are made again in the background.',
  },
  EMBEDDING_API_KEY: { fallback: '', help: 'Key for EMBEDDING_BASE_URL.', secret: true },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
