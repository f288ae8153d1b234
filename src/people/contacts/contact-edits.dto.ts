import { IsAttributes, Omittable, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsMailAddress, IsText } from '../../platform/http/text-fields.js';

/** What the team knows better. At least one field; omitted ones stay unchanged, null clears. */
export class ContactPatch {
  @Optional()
  @IsText(255, 1)
  name?: string | null;

  @Optional()
  @IsMailAddress()
  email?: string | null;

  @Optional()
  @IsText(50, 1)
  phone?: string | null;

  @Optional()
  @IsText(255, 1)
  company?: string | null;

  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** Merged by key: those that are not sent stay, and null removes one. At most 50 keys afterwards. */
  @Omittable()
  @IsAttributes()
  attributes?: Record<string, string | number | boolean | null>;
}
