import { ApiExtension, ApiProperty } from '@nestjs/swagger';

/** Marks an endpoint that is ours beyond the fourteen core paths (specification §3.1). */
export const Extension = (): MethodDecorator => ApiExtension('x-extension', true);

export const REQUIRED_IN_JSON = 'x-required-in-json';

/** A field of a body that JSON must carry, and a multipart form need not: there the file tells it. */
export const RequiredInJson = (): PropertyDecorator =>
  ApiProperty({ required: false, ...({ [REQUIRED_IN_JSON]: true } as object) });
