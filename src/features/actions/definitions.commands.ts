/** What the workspace's settings tell of its actions (specification §3.11), inside the transaction of their change. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { ACTION_SECRETS } from '../../kernel/sealed.js';
import { Vault } from '../../kernel/vault.js';
import { WebhookUrls } from '../../outbound/webhook-url.js';
import { normalDefinition, type ActionDefinitionBody, type ActionDefinitionDto } from './definitions.dto.js';
import { DefinitionsReader, openSecrets, type ActionDefinition, type ActionSecrets } from './definitions.reader.js';
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

  /** May their hosts be called? Before the transaction, because names are looked up. Throws `invalid_field`. */
  async checkHosts(workspaceId: string, sent: ActionDefinitionBody[]): Promise<void> {
    for (let at = 0; at < sent.length; at += CHECKED_AT_ONCE) {
      const some = sent.slice(at, at + CHECKED_AT_ONCE);
      const problems = await Promise.all(some.map(({ url }) => this.urls.problem(workspaceId, sampleOf(url))));
      const bad = problems.findIndex((problem) => problem !== null);
      if (bad < 0) continue;
      const param = `actions.${at + bad}.url`;
      throw fail('invalid_field', `${param} ${problems[bad]}`, { param });
    }
  }

  /**
   * Puts these in place of all that are there. A secret header that is sent without a value keeps the one it has, as long
   * as it goes to the same host. Throws `invalid_field` for one that has none.
   * @param sent in which definitionsProblem and checkHosts found nothing
   * @returns whether anything changed
   */
  async replace(tx: Queryable, workspaceId: string, sent: ActionDefinitionBody[]): Promise<boolean> {
    const sealed = await this.store.lock(tx, workspaceId);
    const before = await this.reader.list(workspaceId, tx);
    const old = new Map(before.map((definition) => [definition.name, definition]));
    const next = sent.map((one, at): SealedDefinition => {
      const definition = normalDefinition(one);
      const was = old.get(definition.name);
      const had = openSecrets(this.vault, workspaceId, definition.name, sealed.get(definition.name) ?? null);
      const secrets = secretsOf(definition, sameHost(was, definition) ? had : {}, at);
      const shown = {
        ...definition,
        headers: definition.headers.map((one) => (one.secret ? { ...one, value: null } : one)),
      };
      const same =
        was !== undefined && displayName(was) === displayName(shown) && JSON.stringify(had) === JSON.stringify(secrets);
      if (same) return { ...was, secrets: sealed.get(was.name) ?? null };
      const place = ACTION_SECRETS.place(workspaceId, definition.name);
      const none = Object.keys(secrets).length === 0;
      const box = none ? null : this.vault.seal(Buffer.from(JSON.stringify(secrets)), place);
      return { ...shown, version: newId(), secrets: box };
    });
    const same = before.length === next.length && next.every(({ version }, at) => version === before[at]!.version);
    if (!same) await this.store.replace(tx, workspaceId, next);
    return !same;
  }
}

/** Otherwise a member who may set an action could have the secret sent to a host of their own. */
const sameHost = (was: ActionDefinition | undefined, { url }: ActionDefinitionDto): boolean =>
  was !== undefined && parseTemplate(was.url).origin === parseTemplate(url).origin;

const displayName = ({ name, description, parameters, method, url, headers, ...rest }: ActionDefinitionDto): string =>
  JSON.stringify([name, description, parameters, method, url, headers, rest.destructive, rest.token]) +
  JSON.stringify([rest.timeout_seconds, rest.max_response_bytes, rest.effect, rest.response_template]);

function secretsOf({ headers }: ActionDefinitionDto, had: ActionSecrets, at: number): ActionSecrets {
  const secrets: ActionSecrets = {};
  for (const [nth, { name, value, secret }] of headers.entries()) {
    if (!secret) continue;
    const kept = value ?? had[name];
    if (kept === undefined)
      throw fail('invalid_field', 'A secret header needs a value, because none is stored for this host.', {
        param: `actions.${at}.headers.${nth}.value`,
      });
    secrets[name] = kept;
  }
  return secrets;
}
