// Compiles src/ and migrations/ into dist/, file by file and without checking types: CI has checked them (`npm run types`).
// Data files that the code reads are copied.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { jsc } from './swc-options.cjs';

const SOURCE = /(?<!\.spec|\.fixture|\.d)\.ts$/;
const DATA = /\.(json|tsv|sql)$/;

export async function compile(to = 'dist') {
  rmSync(join(to, 'src'), { recursive: true, force: true });
  rmSync(join(to, 'migrations'), { recursive: true, force: true });
  const files = ['src', 'migrations'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files.filter((file) => DATA.test(file))) cpSync(file, join(to, file));
  await Promise.all(
    files.filter((file) => SOURCE.test(file)).map((file) => compileFile(file, join(to, file.replace(/ts$/, 'js')))),
  );
}

async function compileFile(file, to) {
  const { code, map } = await transformFile(file, {
    jsc,
    swcrc: false,
    sourceMaps: true,
    // `import()` stays Node's, which finds the names that a module exports by the annotation.
    module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${code}//# sourceMappingURL=${to.split(/[\\/]/).at(-1)}.map\n`);
  writeFileSync(`${to}.map`, map);
}
