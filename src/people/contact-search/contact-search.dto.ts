import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import { UUID } from '../../platform/kernel/ids.js';
import { Checked, IsQueryBoolean, IsQueryInteger, Omittable } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';
import { CONTACT_KINDS } from '../contacts/contacts.dto.js';

const IDS_MAX = 100;

function areIds(value: unknown): boolean {
  const ids = typeof value === 'string' ? value.split(',', IDS_MAX + 1) : [];
  return ids.length > 0 && ids.length <= IDS_MAX && ids.every((id) => UUID.test(id));
}

export class ContactSearchQuery {
  /**
   * Words of the name, e-mail, phone, company or `external_user_id`, all of them, with or without accents; of two
   * letters and more also as the beginning of a longer one. A phone is found by its last nine digits, however it is
   * written. Or the contact’s id. Required without `ids`.
   */
  @ValidateIf(({ ids }: ContactSearchQuery) => ids === undefined)
  @ApiProperty({ required: false })
  @IsText(200, 1)
  @Matches(/\S/, { message: 'q must not be blank' })
  q?: string;

  /** Ids of contacts, at most 100, separated by commas: exactly these, where they exist. `q` is ignored. */
  @Omittable()
  @Checked((value) => (areIds(value) ? null : { message: 'must be at most 100 uuids, separated by commas' }))
  @ApiProperty({ type: String })
  ids?: string;

  @Omittable()
  @IsIn(CONTACT_KINDS)
  kind?: 'user' | 'visitor';

  /** `true` = only those who are blocked, `false` = only those who are not. */
  @Omittable()
  @IsQueryBoolean()
  blocked?: boolean;

  @Omittable()
  @IsQueryInteger(1, 100)
  @ApiProperty({ default: 50 })
  limit?: number;

  /** Value of `next_cursor` from the previous page. */
  @Omittable()
  @IsText(1_000, 1)
  cursor?: string;
}
