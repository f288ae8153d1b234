import { Injectable } from '@nestjs/common';
import { named, type OpenTransaction, type Queryable } from '../../platform/db/statement.js';
import { CredentialsCommands } from '../team/credentials.commands.js';
import { storedWidget } from '../widget/widget-body.dto.js';
import type { WorkspaceDto } from './workspace.dto.js';

const UPDATE = named(`
  update workspaces set name = $2, allowed_origins = $3, mcp_public = $4, qualification_rules = $5, widget = $6, require_totp = $7,
    office_hours = $8, away_message = $9, pickup_minutes = $10, reply_target_minutes = $11, assign_on_reply = $12, satisfaction = $13, updated_at = now()
  where workspace_id = $1`);
const SET_SECRET = named(`
  update workspaces set identity_secret = $2, identity_secret_set_at = now(), updated_at = now() where workspace_id = $1`);
const TOUCH = named('update workspaces set updated_at = now() where workspace_id = $1');

/** The settings in a workspace's own row. */
export type StoredSettings = Pick<
  WorkspaceDto,
  | 'name'
  | 'allowed_origins'
  | 'mcp_public'
  | 'qualification_rules'
  | 'widget'
  | 'require_totp'
  | 'office_hours'
  | 'away_message'
  | 'pickup_minutes'
  | 'reply_target_minutes'
  | 'assign_on_reply'
  | 'satisfaction'
>;

@Injectable()
export class SettingsStore {
  constructor(private readonly credentials: CredentialsCommands) {}

  async update(
    tx: OpenTransaction,
    workspaceId: string,
    { settings, hasNewOrigins }: { settings: StoredSettings; hasNewOrigins: boolean },
  ): Promise<void> {
    const { name, allowed_origins, mcp_public, qualification_rules, widget, require_totp, office_hours } = settings;
    const { away_message, pickup_minutes, reply_target_minutes, assign_on_reply, satisfaction } = settings;
    const json = [JSON.stringify(qualification_rules), JSON.stringify(storedWidget(widget))];
    const hours = office_hours && JSON.stringify(office_hours);
    const team = [away_message, pickup_minutes, reply_target_minutes, assign_on_reply, JSON.stringify(satisfaction)];
    await tx.query(UPDATE(workspaceId, name, allowed_origins, mcp_public, ...json, require_totp, hours, ...team));
    // Allowed origins are cached with the workspace's keys.
    if (hasNewOrigins) await this.credentials.invalidate(workspaceId, tx);
  }

  /** @param sealed encrypted. @returns false if there is no such workspace */
  async setIdentitySecret(tx: Queryable, workspaceId: string, sealed: Buffer): Promise<boolean> {
    return (await tx.query(SET_SECRET(workspaceId, sealed))).rowCount > 0;
  }

  /** Something that its settings list has changed elsewhere. */
  async touch(tx: Queryable, workspaceId: string): Promise<void> {
    await tx.query(TOUCH(workspaceId));
  }
}
