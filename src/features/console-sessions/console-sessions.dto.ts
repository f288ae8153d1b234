import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../kernel/caller.js';

class AccountDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  email: string;
  name: string;
  /** The language that the person chose, BCP 47; null = the browser’s. */
  locale: string | null;
  /** Whether a sign-in by password asks for a second factor. */
  totp_enabled: boolean;
  /** Whether it has a password. Without, it signs in through an identity provider. */
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
  /** Whether the workspace requires a second factor that the account has not: its calls are refused until then. */
  needs_totp: boolean;
}

class CurrentSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /**
   * When the person last proved who they are, to us or to their identity provider; null = the provider does not say.
   * Changes of keys and roles need this to be less than 15 minutes ago.
   */
  @ApiProperty({ format: 'date-time' })
  authenticated_at: string | null;
  /** When the session ends if it is not used any more. */
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** Who is signed in, and where they are a member. */
export class MeDto {
  @ApiProperty({ enum: ['me'] })
  object: 'me';
  account: AccountDto;
  /** By name; suspended ones are left out. */
  @ApiProperty({ type: [MembershipDto] })
  workspaces: MembershipDto[];
  session: CurrentSessionDto;
}

/** A browser that is signed in. */
export class ConsoleSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['console_session'] })
  object: 'console_session';
  /** Whether it is the one that asks. */
  is_current: boolean;
  /** What the browser calls itself, as of the sign-in. */
  user_agent: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  /** null = the identity provider does not say. */
  @ApiProperty({ format: 'date-time' })
  authenticated_at: string | null;
  /** Accurate to the minute. */
  @ApiProperty({ format: 'date-time' })
  last_seen_at: string;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** What “sign out everywhere else” did. */
export class EndedSessionsDto {
  @ApiProperty({ enum: ['ended_console_sessions'] })
  object: 'ended_console_sessions';
  /** How many sessions ended. */
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
