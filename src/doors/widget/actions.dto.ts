import { IsIn } from 'class-validator';
import { Optional } from '../../platform/http/fields.js';

export class WidgetConfirmBody {
  /** Default: `confirm`. */
  @Optional()
  @IsIn(['confirm', 'decline'])
  decision?: 'confirm' | 'decline' | null;
}
