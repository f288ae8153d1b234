import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsText } from '../../../platform/http/text-fields.js';
import { ROLES, type Role } from '../../../platform/kernel/caller.js';
import { IsNewPassword } from '../passwords/passwords.dto.js';
import { AddMember } from '../../team/members.dto.js';

export class Invite extends AddMember {}

/** A person who may join the team until `expires_at`. */
export class InvitationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['invitation'] })
  object: 'invitation';
  email: string;
  name: string | null;
  @ApiProperty({ enum: ROLES })
  role: Role;
  /** The member who invited them; null = the operator. */
  @ApiProperty({ format: 'uuid' })
  invited_by: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

export class NewInvitationDto extends InvitationDto {
  /** Whether the link was mailed to the person. */
  emailed: boolean;
  /** The link to pass on, if it was not mailed. It is only shown here. */
  link: string | null;
}

export class LinkToken {
  /** The part after the `#` of the link. */
  @IsText(100, 1)
  token: string;
}

export class AcceptInvitation extends LinkToken {
  /** Shown to the team. */
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name: string;

  @IsNewPassword()
  password: string;
}

/** The invitation behind a link. */
export class InvitationPreviewDto {
  @ApiProperty({ enum: ['invitation_preview'] })
  object: 'invitation_preview';
  /** Name of the workspace. */
  workspace: string;
  /** Name of the inviting member; null = the operator. */
  inviter: string | null;
  email: string;
  name: string | null;
  @ApiProperty({ enum: ROLES })
  role: Role;
  /**
   * Whether the address has an account: then the invitation is accepted by signing in, otherwise by choosing a
   * password.
   */
  has_account: boolean;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** A membership created by an invitation. */
export class JoinedDto {
  @ApiProperty({ enum: ['membership'] })
  object: 'membership';
  @ApiProperty({ format: 'uuid' })
  workspace_id: string;
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  @ApiProperty({ enum: ROLES })
  role: Role;
}

export const INVITATION_COLUMNS = 'id, email, name, role, invited_by, created_at, expires_at';
export type InvitationRow = Omit<InvitationDto, 'object'> & Record<string, unknown>;

export const presentInvitation = (row: InvitationRow): InvitationDto => ({
  id: row.id,
  object: 'invitation',
  email: row.email,
  name: row.name,
  role: row.role,
  invited_by: row.invited_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
});
