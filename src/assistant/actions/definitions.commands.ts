/** The part of the workspace's settings about actions (specification §3.11), inside the transaction of their change. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { ACTION_SECRETS } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { WebhookUrls } from '../../platform/outbound/webhook-url.js';
import { normalDefinition, type ActionDefinitionBody, type ActionDefinitionDto } from './definitions.dto.js';
import { DefinitionsReader, type ActionDefinition, type ActionSecrets } from './definitions.reader.js';
import { DefinitionsStore, type SealedDefinition } from './definitions.store.js';
import { parseTemplate, sampleOf } from './url-template.js';

const CHECKED_AT_ONCE = 8;

@Injectable()
export class DefinitionsCommands {
  constructor(
    private readonly reader: DefinitionsReader,
    private readonly store: DefinitionsStore,
    private readonly urls: WebhookUrls,
    private readonly vault: Vault,
  ) {}

  /**
   * Checks that the actions' hosts may be called. Runs before the transaction, because it resolves names. Throws
   * `invalid_field`.
   */
  async checkHosts(workspaceId: string, sent: ActionDefinitionBody[]): Promise<void> {
    for (let start = 0; start < sent.length; start += CHECKED_AT_ONCE) {
      const batch = sent.slice(start, start + CHECKED_AT_ONCE);
      const problems = await Promise.all(batch.map(({ url }) => this.urls.problem(workspaceId, sampleOf(url))));
      const index = problems.findIndex((problem) => problem !== null);
      if (index < 0) continue;
      const param = `actions.${start + index}.url`;
      throw fail('invalid_field', `${param} ${problems[index]}`, { param });
    }
  }

  /**
   * Replaces all definitions. A secret header without a value keeps its stored one, as long as the host is
   * unchanged. Throws `invalid_field` if it has none.
   * @param sent validated by definitionsProblem and checkHosts
   * @returns whether anything changed
   */
  async replace(tx: Queryable, workspaceId: string, sent: ActionDefinitionBody[]): Promise<boolean> {
    const sealed = await this.store.lock(tx, workspaceId);
    const before = await this.reader.list(workspaceId, tx);
    const old = new Map(before.map((definition) => [definition.name, definition]));
    const next = sent.map((body, index): SealedDefinition => {
      const definition = normalDefinition(body);
      const previous = old.get(definition.name);
      const oldSecrets = this.oldSecrets(workspaceId, definition.name, sealed.get(definition.name));
      const secrets = secretsOf(definition, sameHost(previous, definition) ? oldSecrets : {}, index);
      const visible = {
        ...definition,
        headers: definition.headers.map((header) => (header.secret ? { ...header, value: null } : header)),
      };
      const isUnchanged =
        previous !== undefined &&
        contentOf(previous) === contentOf(visible) &&
        JSON.stringify(oldSecrets) === JSON.stringify(secrets);
      if (isUnchanged) return { ...previous, secrets: sealed.get(previous.name) ?? null };
      const place = ACTION_SECRETS.aad(workspaceId, definition.name);
      const hasSecrets = Object.keys(secrets).length > 0;
      const sealedSecrets = hasSecrets ? this.vault.seal(Buffer.from(JSON.stringify(secrets)), place) : null;
      return { ...visible, version: newId(), secrets: sealedSecrets };
    });
    const isUnchanged =
      before.length === next.length && next.every(({ version }, index) => version === before[index]?.version);
    if (!isUnchanged) await this.store.replace(tx, workspaceId, next);
    return !isUnchanged;
  }

  /** Without those that cannot be decrypted: they have to be set again. */
  private oldSecrets(workspaceId: string, name: string, sealed: Buffer | null | undefined): ActionSecrets {
    const opened = sealed && this.vault.openIfPossible(sealed, ACTION_SECRETS.aad(workspaceId, name));
    return opened ? (JSON.parse(opened.toString()) as ActionSecrets) : {};
  }
}

/** Without this check, a member who may edit an action could send its secret to a host of their own. */
const sameHost = (previous: ActionDefinition | undefined, { url }: ActionDefinitionDto): boolean =>
  previous !== undefined && parseTemplate(previous.url).origin === parseTemplate(url).origin;

const contentOf = ({ name, description, parameters, method, url, headers, ...rest }: ActionDefinitionDto): string =>
  JSON.stringify([name, description, parameters, method, url, headers, rest.destructive, rest.token]) +
  JSON.stringify([rest.timeout_seconds, rest.max_response_bytes, rest.effect, rest.response_template]);

function secretsOf({ headers }: ActionDefinitionDto, oldSecrets: ActionSecrets, index: number): ActionSecrets {
  const secrets: ActionSecrets = {};
  for (const [nth, { name, value, secret }] of headers.entries()) {
    if (!secret) continue;
    const secretValue = value ?? oldSecrets[name];
    if (secretValue === undefined)
      throw fail('invalid_field', 'A secret header needs a value, because none is stored for this host.', {
        param: `actions.${index}.headers.${nth}.value`,
      });
    secrets[name] = secretValue;
  }
  return secrets;
}
