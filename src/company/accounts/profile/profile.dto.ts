import { IsIn, Matches } from 'class-validator';
import { Omittable, Optional } from '../../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../../platform/http/text-fields.js';
import { DENSITIES, type Density } from '../../../platform/policy/console/console-session.js';

/** At least one field; omitted ones stay unchanged. */
export class UpdateMe {
  /** Shown to the team of each of your workspaces, and to customers whom you answer. */
  @Omittable()
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name?: string;

  /** The language of your console, BCP 47; null = the browser’s. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** How much space the console’s rows and controls take. */
  @Omittable()
  @IsIn(DENSITIES)
  density?: Density;
}
