// Compiles the application for `npm run generate`: with Nest's Swagger plugin, which reads doc comments and types into
// the OpenAPI document. The product needs none of it, because it serves the checked-in document.
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

/** @returns the folder that holds the compiled `src` */
export async function compileDescribed() {
  await compile(FOLDER);
  const { config } = ts.readConfigFile('tsconfig.build.json', ts.sys.readFile);
  const extra = { outDir: FOLDER, incremental: false, sourceMap: false };
  // Absolute paths: from relative ones the plugin makes wrong imports.
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd(), extra);
  const program = ts.createProgram(fileNames, options);
  const transformers = { before: [before(PLUGIN, program)] };
  for (const file of program.getSourceFiles())
    if (!file.isDeclarationFile && DESCRIBED.test(file.fileName))
      program.emit(file, undefined, undefined, undefined, transformers);
  return FOLDER;
}
