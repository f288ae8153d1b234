import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsQueryBoolean, Omittable } from '../../platform/http/fields.js';
import { UnprovenMatchDto } from '../../platform/privacy/exported.dto.js';

export class ContactClaimsQuery {
  /** `true` = also what is not proven to be the contact's. Default: false. */
  @Omittable()
  @IsQueryBoolean()
  include_unproven?: boolean;
}

export class MatchLeftOutDto extends OmitType(UnprovenMatchDto, ['name'] as const) {}

/** The proof of an erasure. */
export class ContactErasureDto {
  @ApiProperty({ enum: ['contact_erasure'] })
  object: 'contact_erasure';
  @ApiProperty({ format: 'uuid' })
  contact_id: string;
  @ApiProperty({ format: 'date-time' })
  erased_at: string;
  /** The audit entry that records it. */
  @ApiProperty({ format: 'uuid' })
  receipt_id: string;
  /** What may be the person's and was not erased, because nothing proves it; at most 100 of each type. */
  @ApiProperty({ type: [MatchLeftOutDto] })
  left_out: MatchLeftOutDto[];
}
