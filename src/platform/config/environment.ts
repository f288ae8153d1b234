/** The environment as an instance of a class: each variable is converted and checked by its decorators. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Matches, Max, Min, MinLength, ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';
import { urlOf } from '../kernel/url.js';
import type { VariableName } from './variables.js';

/** @param convert gets the text of the variable, or its default; '' = unset */
const From = (convert: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }) => convert(value as string));

const Text = (): PropertyDecorator => IsString();
/** null = unset. */
const TextOrNull = (...checks: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(
    From((text) => text || null),
    IsOptional(),
    ...checks,
  );
const LongSecret = (min: number): PropertyDecorator =>
  TextOrNull(MinLength(min, { message: '$property must have at least $constraint1 characters.' }));

const OneOf = (values: readonly string[]): PropertyDecorator =>
  IsIn(values, { message: `$property must be one of ${values.join(', ')}.` });

const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);

const InRange = (min: number, max: number): PropertyDecorator => {
  const message = `$property must be a whole number from ${min} to ${max}.`;
  return applyDecorators(IsInt({ message }), Min(min, { message }), Max(max, { message }));
};
const Whole = (min: number, max: number): PropertyDecorator => applyDecorators(From(wholeOf), InRange(min, max));
const WholeOrNull = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    From((text) => (text === '' ? null : wholeOf(text))),
    IsOptional(),
    InRange(min, max),
  );

/** A decimal number that is not negative. @param unset what stands for none */
const DecimalOrNull = (unset = ''): PropertyDecorator =>
  applyDecorators(
    From((text) => (text === unset ? null : /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : NaN)),
    IsOptional(),
    IsNumber({}, { message: '$property must be a number such as 0.15.' }),
  );

/** Its error does not repeat the value, which may contain a password. */
const HasScheme = (schemes: readonly string[]): PropertyDecorator =>
  ValidateBy({
    name: 'hasScheme',
    validator: {
      validate: (text: string) => schemes.includes(urlOf(text)?.protocol.slice(0, -1) ?? ''),
      defaultMessage: () =>
        `$property must be a URL that starts with ${schemes.map((one) => `${one}://`).join(' or ')}.`,
    },
  });
const UrlOrNull = (...schemes: string[]): PropertyDecorator => TextOrNull(HasScheme(schemes));
/** Without trailing slashes. */
const WebUrlOrNull = (): PropertyDecorator =>
  applyDecorators(
    From((text) => text.replace(/(?<!\/)\/+$/, '') || null),
    IsOptional(),
    HasScheme(['http', 'https']),
  );

/** Commas between its entries. */
const ListOf = (isValid: (entry: string) => boolean, problem: string): PropertyDecorator =>
  applyDecorators(
    From((text) => text.split(',').flatMap((part) => part.trim() || [])),
    ValidateBy({
      name: 'isList',
      validator: {
        validate: (entries: string[]) => entries.every(isValid),
        defaultMessage: (args) => {
          const wrong = (args?.value as string[]).filter((entry) => !isValid(entry));
          return wrong.map((entry) => `${args?.property}: ${entry} ${problem}`).join('\n');
        },
      },
    }),
  );

const HeaderName = (): PropertyDecorator =>
  applyDecorators(
    From((text) => text.trim().toLowerCase() || null),
    IsOptional(),
    Matches(/^[a-z0-9-]{1,64}$/, { message: '$property must be the name of a header.' }),
  );

const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);
const isAddressOrNetwork = (text: string): boolean => ipaddr.isValid(text) || isNetwork(text);

/** A field of each variable; variables.ts has their defaults and what they are for. */
export class Environment implements Record<VariableName, unknown> {
  @OneOf(['production', 'development', 'test']) NODE_ENV: 'production' | 'development' | 'test';
  @Text() HOST: string;
  @Whole(0, 65_535) PORT: number;
  @Whole(10, 1_000_000) CONNECTIONS_MAX: number;
  @WebUrlOrNull() BASE_URL: string | null;
  @WebUrlOrNull() CDN_URL: string | null;
  @Text() DATA_DIR: string;
  @UrlOrNull('postgres', 'postgresql') DATABASE_URL: string | null;
  @Whole(1, 500) DATABASE_POOL: number;
  @OneOf(['named', 'unnamed']) DATABASE_STATEMENTS: 'named' | 'unnamed';
  @UrlOrNull('redis', 'rediss') REDIS_URL: string | null;
  @LongSecret(32) SERVER_SECRET: string | null;
  @TextOrNull() MASTER_KEY: string | null;
  @ListOf(isAddressOrNetwork, 'is neither an address nor a network.') TRUSTED_PROXIES: string[];
  @HeaderName() COUNTRY_HEADER: string | null;
  @HeaderName() REGION_HEADER: string | null;
  @HeaderName() CITY_HEADER: string | null;
  @ListOf(isNetwork, 'is not a network such as 10.0.0.0/8.') OUTBOUND_ALLOW_NETWORKS: string[];
  @OneOf(['skip', 'read']) CRAWL_NOINDEX: 'skip' | 'read';
  @WebUrlOrNull() META_GRAPH_URL: string;
  @WebUrlOrNull() INSTAGRAM_GRAPH_URL: string;
  @TextOrNull() MAILBOX_PROVIDERS: string | null;
  @Whole(1, 25) ATTACHMENT_MB_MAX: number;
  @Whole(0, 1_000) ATTACHMENT_VISITOR_FILES_A_DAY: number;
  @Whole(0, 1_000) ATTACHMENT_VISITOR_MB_A_DAY: number;
  @Whole(0, 100) ATTACHMENT_VISITORS_PERCENT: number;
  @WebUrlOrNull() ATTACHMENT_S3_URL: string | null;
  @Text() ATTACHMENT_S3_REGION: string;
  @Text() ATTACHMENT_S3_ACCESS_KEY_ID: string;
  @Text() ATTACHMENT_S3_SECRET_ACCESS_KEY: string;
  @Whole(30, 3_650) EVENT_RETENTION_DAYS: number;
  @UrlOrNull('smtp', 'smtps') SMTP_URL: string | null;
  @Text() SMTP_FROM: string;
  @Text() CONSOLE_OWNER_EMAIL: string;
  @Text() CONSOLE_OWNER_PASSWORD: string;
  @OneOf(['on', 'off']) CONSOLE_PASSWORD_SIGN_IN: 'on' | 'off';
  @OneOf(['off', 'owners']) CONSOLE_NEW_WORKSPACES: 'off' | 'owners';
  @TextOrNull() CONSOLE_OIDC_PROVIDERS: string | null;
  @LongSecret(16) METRICS_TOKEN: string | null;
  @WholeOrNull(0, 65_535) METRICS_PORT: number | null;
  @Text() METRICS_HOST: string;
  @OneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL: string;
  @TextOrNull() LOG_FILE: string | null;
  @WebUrlOrNull() MODEL_BASE_URL: string | null;
  @Text() MODEL_NAME: string;
  @TextOrNull() JUDGE_MODEL_NAME: string | null;
  @Text() MODEL_API_KEY: string;
  @Whole(100, 600_000) MODEL_TIMEOUT_MS: number;
  @OneOf(['max_tokens', 'max_completion_tokens']) MODEL_TOKENS_PARAMETER: 'max_tokens' | 'max_completion_tokens';
  @DecimalOrNull('none') MODEL_TEMPERATURE: number | null;
  @DecimalOrNull() MODEL_PRICE_INPUT: number | null;
  @DecimalOrNull() MODEL_PRICE_OUTPUT: number | null;
  @WebUrlOrNull() EMBEDDING_BASE_URL: string | null;
  @Text() EMBEDDING_MODEL: string;
  @Text() EMBEDDING_API_KEY: string;
  @WebUrlOrNull() TRANSCRIPTION_BASE_URL: string | null;
  @Text() TRANSCRIPTION_MODEL: string;
  @Text() TRANSCRIPTION_API_KEY: string;
  @Whole(100, 120_000) TRANSCRIPTION_TIMEOUT_MS: number;
  @OneOf(['verbose_json', 'json']) TRANSCRIPTION_FORMAT: 'verbose_json' | 'json';
  @DecimalOrNull() TRANSCRIPTION_PRICE_MINUTE: number | null;
}
