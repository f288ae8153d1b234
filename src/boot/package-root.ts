import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json: sources and build are at different depths below it. */
export function packageRoot(from = __dirname): string {
  return existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from));
}
