import { IsIn, IsString } from 'class-validator';
import { Omittable } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

export class SurveyTokenParam {
  @IsString()
  token: string;
}

/** What the page's form sends. */
export class SurveyBody {
  @IsIn(['1', '2', '3', '4', '5'])
  score: string;

  @Omittable()
  @IsText(1_000)
  comment?: string;
}
