import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { Omittable } from '../../../platform/http/fields.js';
import { START_PURPOSES } from './oidc-flow.js';

export class ProviderParam {
  /** The provider’s id, as the operator configured it. */
  @Matches(/^[a-z0-9][a-z0-9-]{0,31}$/, { message: 'provider must be the id of an identity provider' })
  provider: string;
}

export class StartQuery {
  /** `again` and `prove` end on a page that notifies the waiting page; `prove` renews the current session. */
  @Omittable()
  @IsIn(START_PURPOSES)
  @ApiProperty({ enum: START_PURPOSES, default: 'sign_in' })
  purpose?: (typeof START_PURPOSES)[number];
}

class ProviderDto {
  id: string;
  /** Label of the button. */
  name: string;
}

/** The available ways to sign in. */
export class SignInMethodsDto {
  @ApiProperty({ enum: ['sign_in_methods'] })
  object: 'sign_in_methods';
  /** Whether an e-mail address and a password are accepted. */
  password: boolean;
  /** Whether a new password can be requested by mail. */
  password_reset: boolean;
  @ApiProperty({ type: [ProviderDto] })
  providers: ProviderDto[];
}

/** The address to which to send the browser. */
export class AuthorizationDto {
  @ApiProperty({ enum: ['authorization'] })
  object: 'authorization';
  /** The provider’s page. */
  url: string;
}

/** Your identity at an identity provider. */
export class IdentityDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['identity'] })
  object: 'identity';
  /** The provider’s id; null if it is no longer configured. */
  provider: string | null;
  issuer: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  last_sign_in_at: string | null;
}
