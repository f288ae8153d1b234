/** The checked-in OpenAPI document, as an installation serves it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenApiDocument } from './openapi-types.js';

const FILE = join('docs', 'openapi.json');

/**
 * The document with the installation's own address; read from the file at each call, so keep what it returns.
 * The file is found above this one, in the sources, in the build and in the image alike. Throws where it was not shipped.
 */
export function openApiOf(baseUrl: string): OpenApiDocument {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, FILE))) continue;
    const document = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as OpenApiDocument;
    return { ...document, servers: [{ url: baseUrl }] };
  }
  throw new Error(`${FILE} is missing beside the application.`);
}
