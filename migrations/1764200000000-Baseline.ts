import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy, tenantRole, tenantTable, TENANT_ROLE, type Right } from '../src/platform/db/row-security.js';

const FOLDER = join(__dirname, 'baseline');
/** In this order: tables use functions in their indexes. */
const PARTS = ['functions', 'tables', 'references', 'triggers'];

/** Tenants' tables on which tenants have fewer than all rights. */
const FEWER_RIGHTS: Record<string, Right[]> = {
  ...tables(['select', 'insert'], ['audit_entries', 'analytics_marks', 'session_events']),
  ...tables(
    ['select', 'insert', 'update'],
    ['events', 'ticket_numbers', 'credit_periods', 'kill_switches', 'guardrails', 'deliveries', 'widget_origins'],
  ),
  ...tables(
    ['select'],
    [
      ...['workspaces', 'model_usage', 'event_sequences', 'delivery_counts', 'indexing_turns', 'embedding_turns'],
      ...['analytics_rollups', 'analytics_facts', 'analytics_counts', 'analytics_versions'],
    ],
  ),
};
/** What a workspace's own people may change of it; plan, limits and suspension are the operator's. */
const SETTINGS = [
  ...['name', 'updated_at', 'allowed_origins', 'mcp_public', 'qualification_rules', 'identity_secret'],
  ...['identity_secret_set_at', 'widget', 'require_totp', 'office_hours', 'away_message', 'pickup_minutes'],
];
/** The instance's tables: people and their sign-in, which no tenant reads. */
const OF_THE_INSTANCE = [
  ...['accounts', 'account_identities', 'account_links', 'account_recovery_codes', 'account_totp', 'console_sessions'],
];

function tables(rights: Right[], names: string[]): Record<string, Right[]> {
  return Object.fromEntries(names.map((name) => [name, rights]));
}

/** The schema of version 0.1: the files of baseline/, by area, then who may see and change what. */
export class Baseline1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await tenantRole(runner);
    await runner.query('create extension if not exists btree_gist');
    // Bodies name tables that come later.
    await runner.query('set local check_function_bodies = off');
    for (const file of PARTS.flatMap(filesOf)) await runner.query(readFileSync(file, 'utf8'));
    const own = (await runner.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`,
    )) as { name: string }[];
    for (const { name } of own) await tenantTable(runner, name, FEWER_RIGHTS[name]);
    await runner.query(`grant update (${SETTINGS.join(', ')}) on workspaces to ${TENANT_ROLE}`);
    for (const name of OF_THE_INSTANCE) {
      await runner.query(`alter table ${name} enable row level security`);
      await systemPolicy(runner, name);
    }
  }

  /** Nothing is before it. */
  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be reverted: drop the database.'));
  }
}

function filesOf(part: string): string[] {
  const folder = join(FOLDER, part);
  return readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));
}
