import { ApiProperty } from '@nestjs/swagger';

/** The address to which to send the browser, so that a person agrees there. */
export class AuthorizationDto {
  @ApiProperty({ enum: ['authorization'] })
  object: 'authorization';
  /** The provider’s page. */
  url: string;
}
