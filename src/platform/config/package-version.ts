import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in our own package.json, which is above both src/ and dist/src/. */
export function packageVersion(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name?: string;
        version: string;
      };
      if (name === 'workspace-agent') return version;
    } catch {
      // not here: try the parent folder
    }
  }
  return '0.0.0';
}
