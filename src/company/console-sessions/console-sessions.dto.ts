import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../platform/kernel/caller.js';
import { DENSITIES, type Density } from '../../platform/policy/console/console-session.js';

class AccountDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  email: string;
  name: string;
  /** The language that the person chose, BCP 47; null = the browser’s. */
  locale: string | null;
  /** How much space rows and controls take. */
  @ApiProperty({ enum: DENSITIES })
  density: Density;
  /** Whether signing in with a password requires a second factor. */
  totp_enabled: boolean;
  /** Whether it has a password. Otherwise it signs in through an identity provider. */
  has_password: boolean;
}

class MembershipDto {
  /** The workspace’s id. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  @ApiProperty({ enum: ROLES })
  role: Role;
  /** The account’s member in it. */
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  /**
   * Whether the workspace requires a second factor that the account does not have: its calls are refused until
   * then.
   */
  needs_totp: boolean;
  /** Whether it is the sample that came with the product: a company’s own data does not belong there. */
  is_sample: boolean;
}

class CurrentSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /**
   * When the person last authenticated, here or at their identity provider; null = the provider does not report
   * it. Changes of keys and roles require this to be less than 15 minutes ago.
   */
  @ApiProperty({ format: 'date-time' })
  authenticated_at: string | null;
  /** When the session expires if it is not used again. */
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** The signed-in account and its memberships. */
export class MeDto {
  @ApiProperty({ enum: ['me'] })
  object: 'me';
  account: AccountDto;
  /** By name, a sample last; suspended ones are omitted. */
  @ApiProperty({ type: [MembershipDto] })
  workspaces: MembershipDto[];
  /** Whether the account may create a further workspace: the operator allows it to owners. */
  may_create_workspace: boolean;
  session: CurrentSessionDto;
}

/** A signed-in browser. */
export class ConsoleSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['console_session'] })
  object: 'console_session';
  /** Whether it is the session of this request. */
  is_current: boolean;
  /** The browser's User-Agent, as of the sign-in. */
  user_agent: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  /** null = the identity provider does not report it. */
  @ApiProperty({ format: 'date-time' })
  authenticated_at: string | null;
  /** Accurate to the minute. */
  @ApiProperty({ format: 'date-time' })
  last_seen_at: string;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** Result of “sign out everywhere else”. */
export class EndedSessionsDto {
  @ApiProperty({ enum: ['ended_console_sessions'] })
  object: 'ended_console_sessions';
  /** Number of sessions that ended. */
  ended: number;
}

export type ConsoleSessionRow = Omit<ConsoleSessionDto, 'object' | 'is_current'> & Record<string, unknown>;

export const presentConsoleSession = (row: ConsoleSessionRow, currentId: string): ConsoleSessionDto => ({
  id: row.id,
  object: 'console_session',
  is_current: row.id === currentId,
  user_agent: row.user_agent,
  created_at: row.created_at,
  authenticated_at: row.authenticated_at,
  last_seen_at: row.last_seen_at,
  expires_at: row.expires_at,
});
