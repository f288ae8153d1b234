/** Loads the server bundle from the build, with its compiled code. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

interface Bundle {
  run(): Promise<void>;
  loadServe(): Promise<unknown>;
}

type Wrapped = (exports: object, require: NodeJS.Require, module: object, file: string, folder: string) => void;

/** @param dist the folder of the build */
export function loadBundle(dist: string): { script: Script; bundle: Bundle } {
  const file = join(dist, 'server.cjs');
  const cache = join(dist, 'server.cache');
  // Another V8 version, or other flags, reject the cached code and compile again.
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  const module = { exports: {} };
  (script.runInThisContext() as Wrapped)(module.exports, createRequire(file), module, file, dist);
  return { script, bundle: module.exports as Bundle };
}
