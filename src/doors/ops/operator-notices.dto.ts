import { ApiProperty } from '@nestjs/swagger';

/** What the operator of this installation should change. */
export class OperatorNoticesDto {
  @ApiProperty({ enum: ['operator_notices'] })
  object: 'operator_notices';
  /**
   * The line of the configuration that names the proxy in front of the service, whose clients share the limits of one
   * address until it is set; null = no such proxy was seen.
   */
  proxy_line: string | null;
  /** Ids of master keys that some stored secrets need, and that this server does not have: those cannot be used. */
  missing_master_keys: string[];
}
