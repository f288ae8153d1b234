import { IsUuid } from './fields.js';

/** `/…/:id` */
export class IdParam {
  @IsUuid()
  id: string;
}
