// Larkspur Hotels in a database of its own, with the running service: guests write through the widget's routes, the
// team answers through the console's. Only times are changed directly, so that waits and days are visible.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built, MIGRATIONS } from '../../bench/support/checkout.mjs';
import { freePort } from '../../bench/support/processes.mjs';
import { Person } from '../../bench/support/widget-client.mjs';
import { furnish } from './desk.mjs';
import { writeHistory } from './history.mjs';
import { startProvider } from './provider.mjs';
import { DONE, GUESTS, INGRID, KNOWLEDGE, LEADS, MANY, NAME, TEAM } from './hotel.mjs';

const WAIT_MS = 60_000;
/** The site that embeds the hotel's widget. */
const SITE = 'https://www.larkspur.example';

/** A visitor of that site. */
class Guest extends Person {
  headers() {
    return { ...super.headers(), origin: SITE };
  }
}

/** @returns the service, the tokens of its members' sessions by name, and the ids that the pictures need */
export async function openHotel(database) {
  const folder = mkdtempSync(join(tmpdir(), 'wa-screenshots-'));
  const [port, provider] = [await freePort(), await startProvider()];
  Object.assign(process.env, {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
    ...{ SERVER_SECRET: 'a secret that only screenshots have', TRUSTED_PROXIES: '127.0.0.0/8' },
    ...{ META_GRAPH_URL: provider.url, INSTAGRAM_GRAPH_URL: provider.url, OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' },
  });
  const config = built('platform/config/config').loadConfig();
  const log = built('platform/http/log').createLog({ level: 'silent', file: null });
  const module = built('app.module').AppModule.register(config, { url: database.url, migrations: [MIGRATIONS] });
  const app = await built('boot/create-app').createApp(module, config, log);
  await app.listen(port, '127.0.0.1');
  const hotel = new Hotel(app, database.admin, `http://127.0.0.1:${port}`, provider);
  await hotel.open();
  return {
    hotel,
    close: async () => {
      await app.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

class Hotel {
  /** By name: the id of the member, the account, the token of the session. */
  members = new Map();
  guests = 0;

  constructor(app, admin, url, provider) {
    Object.assign(this, { app, admin, url, provider });
  }

  service(path, name) {
    return this.app.get(built(path)[name]);
  }

  async open() {
    this.operator = built('platform/kernel/actor').OPERATOR;
    const workspaces = this.service('company/workspaces/workspaces.service', 'WorkspacesService');
    ({ id: this.id } = await workspaces.create(this.operator, NAME, 'scale'));
    ({ id: this.emptyId } = await workspaces.create(this.operator, 'Larkspur Spa', 'scale'));
    const ceilings = { perKey: 1e9, perEndUser: 1e9, perWorkspace: 1e9 };
    await workspaces.setPlan(this.operator, { id: this.id, plan: 'scale', ceilings });
    const settings = this.service('company/workspaces/settings.service', 'SettingsService');
    await settings.update(this.id, this.operator, { allowed_origins: [SITE] });
    for (const [name, email, role] of TEAM) await this.hire(name, email, role);
    const keys = this.service('company/team/keys.service', 'KeysService');
    this.key = (await keys.createPublishable(this.id, this.operator, 'Website')).value;
    const knowledge = this.service('assistant/knowledge/knowledge.service', 'KnowledgeService');
    for (const [title, text] of KNOWLEDGE)
      await knowledge.add(this.id, {
        actor: this.operator,
        body: {
          ...{ title, text, format: 'markdown', locale: 'en' },
          url: `https://larkspur.example/help/${title.toLowerCase().replaceAll(' ', '-')}`,
        },
      });
    await this.until(
      `select count(*) = ${KNOWLEDGE.length} as is from documents where workspace_id = $1 and status = 'ready'`,
      this.id,
    );
    await writeHistory(this, built('platform/kernel/ids').newId);
    for (const [name, text, resolution] of DONE) {
      const { handoff } = await this.guest({ name, said: [text], ago: 300 });
      await this.as('Rui Costa', `handoffs/${handoff}/resolve`, { resolution });
    }
    for (const guest of GUESTS) await this.guest(guest);
    this.ingrid = await this.approval();
    await this.sales();
    await furnish(this);
  }

  /** Leads, and the rule that qualified Ingrid's. */
  async sales() {
    const { newId } = built('platform/kernel/ids');
    const settings = this.service('company/workspaces/settings.service', 'SettingsService');
    const rule = { name: 'Groups', status: 'qualified', score: 72 };
    const conditions = [
      { field: 'intent', operator: 'contains', value: 'seminar' },
      { field: 'company', operator: 'present' },
    ];
    await settings.update(this.id, this.operator, { qualification_rules: [{ ...rule, conditions }] });
    for (const [intent, name, company, score, status, source, ago, fields] of LEADS)
      await this.admin.query(
        `insert into leads (workspace_id, id, intent, name, company, score, status, source, fields, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() - make_interval(mins => $10), now() - make_interval(mins => $10))`,
        [this.id, newId(), intent, name, company, score, status, source, JSON.stringify(fields), ago],
      );
    const { rows } = await this.admin.query(`select id, contact_id from leads where intent = 'Seminar for 40'`);
    [this.lead] = rows;
    await this.as('Ida Lindqvist', `leads/${this.lead.id}`, { status: 'new' }, 'PATCH');
    await this.as('Marta Almeida', `leads/${this.lead.id}`, { status: 'qualified' }, 'PATCH');
    await this.as('Marta Almeida', `contacts/${this.lead.contact_id}/grants`, { label: 'Concierge app' });
    await this.as('Marta Almeida', `contacts/${this.lead.contact_id}/vendor_token`, { token: 'invented' }, 'PUT');
  }

  async hire(name, email, role) {
    const { newCredential, hashCredential } = built('platform/kernel/credentials');
    const [token, account] = [newCredential('console_session'), built('platform/kernel/ids').newId()];
    const hashes = this.service('company/accounts/passwords/password-hashes', 'PasswordHashes');
    const hash = await hashes.hash('only screenshots sign in with this', 'seed');
    const insert = 'insert into accounts (id, email, name, password_hash) values ($1, $2, $3, $4)';
    await this.admin.query(insert, [account, email, name, hash]);
    const service = this.service('company/team/members.service', 'MembersService');
    const { id } = await service.add(this.id, this.operator, { email, name, role });
    const join = 'update members set account_id = $2 where id = $1';
    await this.admin.query(join, [id, account]);
    if (role === 'owner') {
      const second = await service.add(this.emptyId, this.operator, { email, name, role });
      await this.admin.query(join, [second.id, account]);
    }
    await this.admin.query('insert into console_sessions (id, account_id, token_hash) values ($1, $2, $3)', [
      ...[built('platform/kernel/ids').newId(), account, hashCredential(token)],
    ]);
    this.members.set(name, { id, account, token });
  }

  /** A guest who writes in the widget and is handed off. @returns ids of the session and hand-off, and the guest */
  async guest({ name, said, ago, holder, hasAsked = true, ...facts }) {
    const person = new Guest([this], this.key, ++this.guests);
    await person.boot();
    const own = said.filter((line) => !line.includes('|'));
    // The request for a person is the guest's last message.
    await this.writes(person, hasAsked ? own.slice(0, -1) : own);
    if (hasAsked) await person.send(`sessions/${person.session}/escalate`, { text: own.at(-1) });
    const { rows } = await this.admin.query('select id from handoffs where session_id = $1', [person.session]);
    const handoff = rows[0]?.id ?? null;
    await this.describe(person.session, { name, ...facts });
    for (const line of said.filter((text) => text.includes('|'))) {
      const [by, text] = line.split('|');
      await this.as(by, `handoffs/${handoff}/replies`, { text });
    }
    if (holder) await this.assign(handoff, holder);
    await this.setBack(person.session, ago);
    return { person, session: person.session, handoff };
  }

  async writes(person, said) {
    for (const [at, text] of said.entries()) {
      await person.send(`sessions/${person.session}/messages`, { client_message_id: `m${at}`, text });
      // Waits for each turn to end before sending the next line.
      await this.until('select not exists (select from turn_queue where session_id = $1) as is', person.session);
    }
  }

  async assign(handoff, name) {
    const { id } = this.members.get(name);
    await this.as(name, `handoffs/${handoff}`, { assignee_id: id }, 'PATCH');
  }

  /** Ingrid's conversation, in which the agent answered and an action waits for a person. */
  async approval() {
    const { before, ask, action, said, ago, ...facts } = INGRID;
    const found = await this.guest({ ...facts, said, ago: 0, hasAsked: false });
    const { rows } = await this.admin.query('select contact_id from sessions where id = $1', [found.session]);
    const contactId = rows[0].contact_id;
    // The approval replaces the hand-off that the agent opened.
    const own = await this.admin.query('select id from handoffs where session_id = $1', [found.session]);
    for (const { id } of own.rows) await this.as('Rui Costa', `handoffs/${id}`, { status: 'closed' }, 'PATCH');
    const service = this.service('desk/handoffs/handoffs.service', 'HandoffsService');
    const { id } = await service.create(this.id, built('platform/kernel/actor').agentActor(null), {
      ...{ sessionId: found.session, contactId, kind: 'approval', ask, stopReason: 'destructive_action' },
      ...{ destructive: true, action, requester: 'agent', confidence: 0.94 },
    });
    for (const [at, subject] of before.entries())
      await this.admin.query(
        `insert into sessions (workspace_id, id, channel, contact_id, subject, resolution, started_at, last_activity_at, ended_at)
         values ($1, $2, 'human', $3, $4, $5, now() - make_interval(days => $6), now() - make_interval(days => $6), now() - make_interval(days => $6))`,
        [
          this.id,
          built('platform/kernel/ids').newId(),
          contactId,
          subject,
          at === 1 ? 'partial' : 'solved',
          40 + 90 * at,
        ],
      );
    await this.admin.query(
      `insert into leads (workspace_id, id, contact_id, session_id, name, company, intent, score, status, source)
       values ($1, $2, $3, $4, 'Ingrid Solheim', 'Nordlys AS', 'Seminar for 40', 72, 'qualified', 'widget')`,
      [this.id, built('platform/kernel/ids').newId(), contactId, found.session],
    );
    await this.setBack(found.session, ago);
    return { ...found, handoff: id };
  }

  /** Paths of single-use links that create an account. */
  async links() {
    const pathOf = (link) => link.split('/console/')[1];
    const owners = this.service('company/accounts/setup/first-owner.service', 'FirstOwnerService');
    this.setupPath = pathOf((await owners.newLink(null)).link);
    const members = this.service('company/team/members.service', 'MembersService');
    const newcomer = { email: 'tove@larkspur.example', name: 'Tove Berg', role: 'responder' };
    await members.add(this.id, this.operator, newcomer);
    const invitations = this.service('company/accounts/invitations/invitations.service', 'InvitationsService');
    this.invitationPath = pathOf((await invitations.inviteMember(this.id, this.operator, newcomer.email)).link);
  }

  /** A busy morning: adds as many unassigned conversations. */
  async many(count) {
    for (let at = 0; at < count; at++)
      await this.guest({ name: `Guest of room ${101 + at}`, said: [MANY[at % MANY.length]], ago: 4 + at });
  }

  async describe(session, { name, email, phone, company, locale, timezone, attributes }) {
    await this.admin.query(
      `update contacts set name = $2, email = $3, phone = $4, company = $5, locale = coalesce($6, locale), timezone = $7, attributes = $8
       where id = (select contact_id from sessions where id = $1)`,
      [session, name, email, phone, company, locale, timezone, attributes ?? {}],
    );
    await this.admin.query(`update sessions set city = 'Oslo', country = 'NO' where id = $1 and $2 = 'nb'`, [
      session,
      locale ?? '',
    ]);
  }

  /** Sets a conversation back, as if its last message was sent some minutes ago; messages are half a minute apart. */
  async setBack(session, minutes) {
    await this.admin.query('begin');
    await this.admin.query('set local session_replication_role = replica');
    await this.admin.query(
      `with spread as (select id, now() - make_interval(mins => $2) - make_interval(secs => 30 * (count(*) over () - row_number() over (order by seq))) as at
         from messages where session_id = $1)
       update messages m set created_at = s.at from spread s where m.id = s.id and m.session_id = $1`,
      [session, minutes],
    );
    await this.admin.query(
      `update handoffs set created_at = now() - make_interval(mins => $2), updated_at = now() - make_interval(mins => $2)
       where session_id = $1`,
      [session, minutes],
    );
    await this.admin.query(
      `update sessions set started_at = now() - make_interval(mins => $2 + 4), last_activity_at = now() - make_interval(mins => $2)
       where id = $1`,
      [session, minutes],
    );
    await this.admin.query(
      `update contacts set first_seen_at = s.started_at, last_seen_at = s.last_activity_at, created_at = s.started_at
       from sessions s where s.id = $1 and contacts.id = s.contact_id`,
      [session],
    );
    await this.admin.query('commit');
  }

  /** Calls the API like a member's browser: a path below /v1, or with a leading slash a path of the console. */
  async as(name, path, body, method = 'POST') {
    const route = path.startsWith('/') ? path : `/v1/${path}`;
    const response = await fetch(`${this.url}/api/console/workspaces/${this.id}${route}`, {
      method,
      headers: {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        cookie: `wa_console=${this.members.get(name).token}`,
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  }

  async until(question, ...values) {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const { rows } = await this.admin.query(question, values);
      if (rows[0].is) return;
      if (Date.now() > deadline) throw new Error(`it did not come to this: ${question}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
