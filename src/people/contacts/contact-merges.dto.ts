import { ApiProperty } from '@nestjs/swagger';
import { IsUuid } from '../../platform/http/fields.js';
import { ContactDto } from './contacts.dto.js';

export class ContactMergeBody {
  /** The contact that becomes part of this one, and whose id is 404 from then on. */
  @IsUuid()
  from_id: string;
}

export class ContactMergeQuery extends ContactMergeBody {}

/** How many of each move. Messages, notes, tags, files and ratings move with their conversations. */
export class ContactMergeMovesDto {
  @ApiProperty({ type: 'integer' })
  sessions: number;
  @ApiProperty({ type: 'integer' })
  handoffs: number;
  @ApiProperty({ type: 'integer' })
  leads: number;
  @ApiProperty({ type: 'integer' })
  meetings: number;
  @ApiProperty({ type: 'integer' })
  actions: number;
}

/** An address from which a contact writes in a channel. */
export class ContactMergeAddressDto {
  channel: string;
  external_user_id: string;
}

/** What a merge of two contacts would do. */
export class ContactMergePreviewDto {
  @ApiProperty({ enum: ['contact_merge_preview'] })
  object: 'contact_merge_preview';
  /** The contact that stays, as it would be. */
  contact: ContactDto;
  /** The contact that ends. */
  from: ContactDto;
  moves: ContactMergeMovesDto;
  /** From then on, messages from these are the kept contact’s; at most 20. */
  @ApiProperty({ type: [ContactMergeAddressDto] })
  addresses: ContactMergeAddressDto[];
  /** Grants on the contact that ends: they end too. */
  @ApiProperty({ type: 'integer' })
  grants: number;
  /** Whether a browser in which the contact that ends is known goes on as the kept one, or begins anew. */
  browser_continues: boolean;
}
