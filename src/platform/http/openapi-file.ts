/** The checked-in OpenAPI document, as an installation serves it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenApiDocument } from './openapi-types.js';
import { InvariantError } from '../kernel/invariant.js';

const FILE = join('docs', 'openapi.json');

/**
 * The document with the installation's own address. The file is read at each call, so keep the result. It is
 * found by walking up from this one, so that it works in the sources, in the build and in the image. Throws if
 * the file is missing.
 */
export function openApiOf(baseUrl: string): OpenApiDocument {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, FILE))) continue;
    const document = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as OpenApiDocument;
    return { ...document, servers: [{ url: baseUrl }] };
  }
  throw new InvariantError(`${FILE} is missing beside the application.`);
}
