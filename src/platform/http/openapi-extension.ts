import { ApiExtension, ApiProperty } from '@nestjs/swagger';

/** Marks an endpoint of this product that is not one of the fourteen core paths (specification §3.1). */
export const Extension = (): MethodDecorator => ApiExtension('x-extension', true);

export const REQUIRED_IN_JSON = 'x-required-in-json';

/** A field that is required in JSON but not in a multipart form, where the file provides it. */
export const RequiredInJson = (): PropertyDecorator =>
  ApiProperty({ required: false, ...({ [REQUIRED_IN_JSON]: true } as object) });
