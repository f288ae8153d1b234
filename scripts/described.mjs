// Compiles the application for `npm run generate`: with Nest's Swagger plugin, which reads doc comments and types into
// the OpenAPI document. The product needs none of it, because it serves the checked-in document.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { before } from '@nestjs/swagger/plugin';
import { compile } from './compile.mjs';

const PLUGIN = {
  introspectComments: true,
  classValidatorShim: true,
  dtoFileNameSuffix: ['.dto.ts', 'http/page.ts', 'http/id-param.ts'],
};
/** The files that the plugin reads: DTOs and controllers. */
const DESCRIBED = /(\.dto|\.controller|http\/page|http\/id-param)\.ts$/;
/** Below the checkout, so that its files find their packages. */
const FOLDER = 'dist/described';
/** What the plugin made of a file, named by all that it can have read for it: kept from run to run, and never stale. */
const KEPT = join(FOLDER, 'kept');
/** What changes every file: the compiler, the plugin, and how they are told to compile. */
const TOOLS = ['node_modules/.package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/described.mjs'];

/** @returns the folder that holds the compiled `src` */
export async function compileDescribed() {
  await compile(FOLDER);
  const { config } = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile);
  const extra = { outDir: FOLDER, incremental: false, sourceMap: false };
  // Absolute paths: from relative ones the plugin makes wrong imports.
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), extra);
  const keyOf = keys(fileNames.filter((name) => name.endsWith('.d.ts')));
  const described = fileNames
    .filter((name) => DESCRIBED.test(name))
    .map((name) => ({ name, kept: join(KEPT, keyOf(name)) }));
  mkdirSync(KEPT, { recursive: true });
  const changed = described.filter(({ kept }) => !existsSync(kept));
  if (changed.length) describe(changed, options);
  for (const { name, kept } of described)
    writeFileSync(join(FOLDER, name.slice(process.cwd().length)).replace(/ts$/, 'js'), readFileSync(kept));
  const used = new Set(described.map(({ kept }) => kept));
  for (const name of readdirSync(KEPT)) if (!used.has(join(KEPT, name))) rmSync(join(KEPT, name));
  return FOLDER;
}

function describe(files, options) {
  const program = ts.createProgram(
    files.map(({ name }) => name),
    options,
  );
  const transformers = { before: [before(PLUGIN, program), inOrder] };
  for (const { name, kept } of files)
    program.emit(
      program.getSourceFile(name),
      (_, text) => writeFileSync(kept, text),
      undefined,
      undefined,
      transformers,
    );
}

/** The compiler lists a union as it met its members in other files: sorted, a change there changes nothing here. */
function inOrder(context) {
  const { factory } = context;
  const sorted = (node) =>
    ts.isPropertyAssignment(node) && node.name.text === 'enum' && ts.isArrayLiteralExpression(node.initializer)
      ? factory.createPropertyAssignment(
          'enum',
          factory.createArrayLiteralExpression(
            [...node.initializer.elements].sort((a, b) => (a.text < b.text ? -1 : 1)),
          ),
        )
      : ts.visitEachChild(node, sorted, context);
  const visit = (node) =>
    ts.isMethodDeclaration(node) && node.name.text === '_OPENAPI_METADATA_FACTORY'
      ? ts.visitEachChild(node, sorted, context)
      : ts.visitEachChild(node, visit, context);
  return (file) => ts.visitEachChild(file, visit, context);
}

/** A file's key is of the tools, of its own text, and of every file that it imports, or those import. */
function keys(declarations) {
  const read = new Map();
  const fileOf = (name) => {
    if (!read.has(name)) {
      const text = existsSync(name) ? readFileSync(name, 'utf8') : '';
      const imports = name.endsWith('.ts') ? ts.preProcessFile(text).importedFiles : [];
      const own = imports.filter(({ fileName }) => fileName.startsWith('.'));
      read.set(name, {
        hash: createHash('sha256').update(`${name}\n${text}`).digest('hex'),
        imports: own.map(({ fileName }) => resolve(dirname(name), fileName.replace(/js$/, 'ts'))),
      });
    }
    return read.get(name);
  };
  const always = [...TOOLS, ...declarations];
  return (name) => {
    const reached = new Set([...always, name]);
    for (const one of reached) for (const imported of fileOf(one).imports) reached.add(imported);
    const hash = createHash('sha256');
    for (const one of [...reached].sort()) hash.update(fileOf(one).hash);
    return hash.digest('hex');
  };
}
