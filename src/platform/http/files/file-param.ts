import { IsString } from 'class-validator';

/** `/…/:file` */
export class FileParam {
  @IsString()
  file: string;
}
