import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsIn, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../platform/http/fields.js';
import { EMAIL_MAX, IsText } from '../../platform/http/text-fields.js';
import { ROLES, type Role } from '../../platform/kernel/caller.js';

/** A person to add to the team. */
export class AddMember {
  /** Unique in the workspace; stored in lower case. */
  @IsEmail()
  @MaxLength(EMAIL_MAX)
  email: string;

  /** Shown to the team. Default: the local part of the address; an invited person may choose another. */
  @Optional()
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name?: string | null;

  /** Only an owner can make another owner. */
  @IsIn(ROLES)
  @ApiProperty({ enum: ROLES })
  role: Role;
}

export class UpdateMember {
  /** The last owner cannot be demoted. */
  @IsIn(ROLES)
  @ApiProperty({ enum: ROLES })
  role: Role;
}

/** A person of the workspace’s team. */
export class MemberDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['member'] })
  object: 'member';
  email: string;
  name: string;
  @ApiProperty({ enum: ROLES })
  role: Role;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export const MEMBER_COLUMNS = 'id, email, name, role, created_at, updated_at';
export type MemberRow = Omit<MemberDto, 'object'> & Record<string, unknown>;

export const presentMember = ({ id, email, name, role, created_at, updated_at }: MemberRow): MemberDto => ({
  id,
  object: 'member',
  email,
  name,
  role,
  created_at,
  updated_at,
});
