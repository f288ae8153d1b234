import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { UploadedFile } from './body.js';

/** The file of a multipart body. */
export const IsFile = (required = true): PropertyDecorator =>
  applyDecorators(
    ValidateBy({
      name: 'isFile',
      validator: {
        validate: (value: unknown) => value instanceof UploadedFile,
        defaultMessage: () => '$property must be a file part of a multipart body',
      },
    }),
    ApiProperty({ required, type: 'string', format: 'binary' }),
  );
