/**
 * Every environment variable of the service: config.ts reads by this table and .env.example is generated from
 * it. A variable marked `secret` may also be given as NAME_FILE, the path of a file that contains it (Docker
 * and Kubernetes secrets).
 */
export interface Variable {
  /** Value shown in .env.example, which is also the default; '' = unset. */
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
    help: 'Maximum client connections of a process; one address may use a quarter. Lowered to fit the limit of open files.',
  },
  BASE_URL: {
    fallback: '',
    help: 'Address that clients use, e.g. https://agent.example.com. Default: http://HOST:PORT.',
  },
  CDN_URL: {
    fallback: '',
    help: 'Address that pages load the widget’s script from, e.g. https://cdn.example.com. Default: BASE_URL. The script calls BASE_URL, which must be set too.',
  },
  DATA_DIR: {
    fallback: './data',
    help: 'Folder of the embedded database and of the secrets generated at the first start.',
  },
  DATABASE_URL: {
    fallback: '',
    help: 'postgres:// URL of a PostgreSQL 15 or newer. Unset: an embedded one in DATA_DIR.',
    secret: true,
  },
  DATABASE_POOL: {
    fallback: '10',
    help: 'Size of the pool for tenants’ queries. The system uses half as many more (at least 4), and 4 are reserved.',
  },
  DATABASE_STATEMENTS: { fallback: 'named', help: 'named, or unnamed behind a transaction-pooling proxy.' },
  REDIS_URL: {
    fallback: '',
    help: 'redis:// URL. If set, rate limits are shared by all instances. Unset: each process counts by itself.',
    secret: true,
  },
  SERVER_SECRET: {
    fallback: '',
    help: 'At least 32 characters; encrypts cursors and hashes addresses. The same on every instance. Unset: generated in DATA_DIR.',
    secret: true,
  },
  MASTER_KEY: {
    fallback: '',
    help: 'Encrypts stored secrets: 64 hexadecimal digits, or base64 of 32 bytes or more; several comma-separated, newest first. The same on every instance. Unset: generated in DATA_DIR.',
    secret: true,
  },
  TRUSTED_PROXIES: {
    fallback: '',
    help: 'Comma-separated addresses or networks (CIDR) of proxies whose X-Forwarded-For is trusted.',
  },
  COUNTRY_HEADER: {
    fallback: '',
    help: 'Request header with the client’s country, set by a trusted proxy, e.g. CF-IPCountry; stored with the session. Unset: unknown.',
  },
  REGION_HEADER: { fallback: '', help: 'Request header with the client’s region, e.g. CF-Region.' },
  CITY_HEADER: { fallback: '', help: 'Request header with the client’s city, e.g. CF-IPCity.' },
  OUTBOUND_ALLOW_NETWORKS: {
    fallback: '',
    help: 'Comma-separated private networks (CIDR) that imports and webhooks may reach. Unset: only public addresses. Cloud metadata addresses are always refused.',
  },
  CRAWL_NOINDEX: {
    fallback: 'skip',
    help: 'Pages of websites whose authors ask that they be not indexed (robots meta, X-Robots-Tag, unavailable_after): skip, or read them all the same.',
  },
  META_GRAPH_URL: {
    fallback: 'https://graph.facebook.com/v23.0',
    help: 'Meta’s API for WhatsApp and Messenger, with its version.',
  },
  INSTAGRAM_GRAPH_URL: {
    fallback: 'https://graph.instagram.com/v23.0',
    help: 'Meta’s API for Instagram, with its version.',
  },
  MAILBOX_PROVIDERS: {
    fallback: '',
    help: 'JSON object of providers with OAuth: {"microsoft":{"client_id","client_secret","tenant"},"google":{…}}. Preferably as MAILBOX_PROVIDERS_FILE.',
    secret: true,
  },
  ATTACHMENT_MB_MAX: {
    fallback: '10',
    help: 'Largest file of a message that is stored, in MiB, 1 to 25. Channels may take less.',
  },
  ATTACHMENT_VISITOR_FILES_A_DAY: {
    fallback: '20',
    help: 'Files that a website visitor who is not identified may send in 24 hours, 0 to 1000.',
  },
  ATTACHMENT_VISITOR_MB_A_DAY: { fallback: '25', help: 'MiB of these files, 0 to 1000.' },
  ATTACHMENT_VISITORS_PERCENT: {
    fallback: '80',
    help: 'Once this part of a workspace’s storage is full, it takes no files of such visitors, in percent, 0 to 100.',
  },
  ATTACHMENT_S3_URL: {
    fallback: '',
    help: 'S3-compatible bucket for files of messages, e.g. https://s3.eu-central-1.amazonaws.com/my-files. Unset: they are stored in the database.',
  },
  ATTACHMENT_S3_REGION: { fallback: 'us-east-1', help: 'Region of that bucket.' },
  ATTACHMENT_S3_ACCESS_KEY_ID: {
    fallback: '',
    help: 'Id of the key for that bucket; it must read, write and delete objects.',
  },
  ATTACHMENT_S3_SECRET_ACCESS_KEY: { fallback: '', help: 'Secret of that key.', secret: true },
  EVENT_RETENTION_DAYS: {
    fallback: '90',
    help: 'Days to keep events for redelivery, at least 30.',
  },
  SMTP_URL: {
    fallback: '',
    help: 'smtp:// or smtps:// URL of the mail server, with user and password. Unset: no mail is sent.',
    secret: true,
  },
  SMTP_FROM: { fallback: '', help: 'Sender of all mail, e.g. Acme <meetings@acme.example>.' },
  CONSOLE_OWNER_EMAIL: {
    fallback: '',
    help: 'E-mail address of the console’s first owner. The account is created at start if it does not exist. Requires CONSOLE_OWNER_PASSWORD.',
  },
  CONSOLE_OWNER_PASSWORD: {
    fallback: '',
    help: 'Password of that account, at least 12 characters; preferably as CONSOLE_OWNER_PASSWORD_FILE. Ignored once the account exists.',
    secret: true,
  },
  CONSOLE_PASSWORD_SIGN_IN: {
    fallback: 'on',
    help: 'on or off. off disables passwords in the console once a sign-in through CONSOLE_OIDC_PROVIDERS has succeeded.',
  },
  CONSOLE_NEW_WORKSPACES: {
    fallback: 'off',
    help: 'off or owners. owners lets those who own a workspace create further ones in the console.',
  },
  CONSOLE_OIDC_PROVIDERS: {
    fallback: '',
    help: 'JSON list of OpenID Connect providers for the console: [{"id","name","issuer","client_id","client_secret"}]. Preferably as CONSOLE_OIDC_PROVIDERS_FILE.',
    secret: true,
  },
  METRICS_TOKEN: {
    fallback: '',
    help: 'Bearer token for /metrics, at least 16 characters. Unset: /metrics returns 404.',
    secret: true,
  },
  METRICS_PORT: {
    fallback: '',
    help: 'Port of a separate listener that serves only /metrics, without a token. Unset: none.',
  },
  METRICS_HOST: { fallback: '127.0.0.1', help: 'Address of that listener. Keep it off the internet.' },
  LOG_LEVEL: { fallback: 'info', help: 'fatal, error, warn, info, debug, trace or silent' },
  LOG_FILE: { fallback: '', help: 'File for the JSON log. Unset: standard output.' },
  MODEL_BASE_URL: {
    fallback: '',
    help: 'OpenAI-compatible endpoint, e.g. http://127.0.0.1:11434/v1. Unset: the embedded engine answers.',
  },
  MODEL_NAME: { fallback: '', help: 'Name of the model at MODEL_BASE_URL.' },
  JUDGE_MODEL_NAME: {
    fallback: '',
    help: 'Model at MODEL_BASE_URL that checks the sentences of an answer. Unset: MODEL_NAME.',
  },
  MODEL_API_KEY: { fallback: '', help: 'Key for MODEL_BASE_URL.', secret: true },
  MODEL_TIMEOUT_MS: { fallback: '20000', help: 'Time limit in ms for all calls of the language model in one turn.' },
  MODEL_TOKENS_PARAMETER: {
    fallback: 'max_tokens',
    help: 'Name of the endpoint’s output limit: max_tokens or max_completion_tokens.',
  },
  MODEL_TEMPERATURE: { fallback: '0', help: 'Sampling temperature, or none for models that refuse the parameter.' },
  MODEL_PRICE_INPUT: { fallback: '', help: 'Price of a million input tokens, for the cost metric.' },
  MODEL_PRICE_OUTPUT: { fallback: '', help: 'Price of a million output tokens, for the cost metric.' },
  EMBEDDING_BASE_URL: {
    fallback: '',
    help: 'OpenAI-compatible endpoint for embeddings, e.g. http://127.0.0.1:11434/v1; passages and questions are sent to it. Unset: search by words only.',
  },
  EMBEDDING_MODEL: {
    fallback: '',
    help: 'Name of the model at EMBEDDING_BASE_URL. If you change it, all documents are embedded again in the background.',
  },
  EMBEDDING_API_KEY: { fallback: '', help: 'Key for EMBEDDING_BASE_URL.', secret: true },
  TRANSCRIPTION_BASE_URL: {
    fallback: '',
    help: 'OpenAI-compatible endpoint for speech, e.g. http://127.0.0.1:8000/v1; recordings of voice messages are sent to it. Unset: no recordings.',
  },
  TRANSCRIPTION_MODEL: { fallback: '', help: 'Name of the model at TRANSCRIPTION_BASE_URL, e.g. whisper-1.' },
  TRANSCRIPTION_API_KEY: { fallback: '', help: 'Key for TRANSCRIPTION_BASE_URL.', secret: true },
  TRANSCRIPTION_TIMEOUT_MS: { fallback: '30000', help: 'Time limit in ms for the transcription of one recording.' },
  TRANSCRIPTION_FORMAT: {
    fallback: 'verbose_json',
    help: 'Format that is requested: verbose_json, which states the duration, or json for models that refuse it.',
  },
  TRANSCRIPTION_PRICE_MINUTE: { fallback: '', help: 'Price of a minute of audio, for the cost metric.' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/** What earlier versions read: the value that had an effect, and what to do now. A start names those that are set. */
export const FORMER_VARIABLES: Record<string, { value: string; instead: string }> = {
  EMBEDDING_LOCAL: {
    value: 'on',
    instead:
      'the encoder of English is no longer part of the product. Knowledge is searched by words, and by meaning too if EMBEDDING_BASE_URL and EMBEDDING_MODEL name an endpoint. Remove EMBEDDING_LOCAL, and the folder encoder in DATA_DIR.',
  },
};
