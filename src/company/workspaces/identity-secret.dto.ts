import { ApiProperty } from '@nestjs/swagger';

/** What signs the identity of the workspace's users on web pages. It is only shown here. */
export class IdentitySecretDto {
  @ApiProperty({ enum: ['identity_secret'] })
  object: 'identity_secret';
  /** Of the workspace. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  secret: string;
}
