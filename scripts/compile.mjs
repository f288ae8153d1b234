// Compiles src/ and migrations/ into dist/, file by file and without checking types: CI has checked them (`npm run types`).
// Data files that the code reads are copied. What is compiled, how, and what is copied says nest-cli.json, as `nest build` reads it.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { assets, builder } = json('nest-cli.json').compilerOptions;
const { filenames: folders, ignore, swcrcPath } = builder.options;
const { jsc, module } = json(swcrcPath);
/** Each glob there ends with a suffix. */
const endsAs = (globs) => (file) => globs.some((glob) => file.endsWith(glob.slice(glob.lastIndexOf('*') + 1)));
const isIgnored = endsAs(ignore);
const isData = endsAs(assets.map(({ include }) => include));

export async function compile(to = 'dist') {
  for (const folder of folders) rmSync(join(to, folder), { recursive: true, force: true });
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const data = files.filter(isData);
  for (const file of data) cpSync(file, join(to, file));
  // A start looks for them (src/boot/data-files.ts).
  const sizes = data.map((file) => [relative('src', file), statSync(file).size]);
  writeFileSync(join(to, 'src', 'data-files.json'), JSON.stringify(Object.fromEntries(sizes)));
  await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !isIgnored(file))
      .map((file) => compileFile(file, join(to, file.replace(/ts$/, 'js')))),
  );
}

async function compileFile(file, to) {
  const { code, map } = await transformFile(file, {
    jsc,
    swcrc: false,
    sourceMaps: true,
    module, // `import()` stays Node's, which finds the names that a module exports by the annotation
  });
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${code}//# sourceMappingURL=${to.split(/[\\/]/).at(-1)}.map\n`);
  writeFileSync(`${to}.map`, map);
}
