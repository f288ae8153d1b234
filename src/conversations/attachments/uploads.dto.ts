import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { UploadedFile } from '../../platform/http/body.js';

const IsFile = (): PropertyDecorator =>
  ValidateBy({
    name: 'isFile',
    validator: {
      validate: (value: unknown) => value instanceof UploadedFile,
      defaultMessage: () => '$property must be a file part of a multipart body',
    },
  });

/** `multipart/form-data` with a part `file`. */
export class UploadBody {
  @IsFile()
  @ApiProperty({ type: 'string', format: 'binary' })
  file: UploadedFile;
}
