import { ApiProperty } from '@nestjs/swagger';

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
}
