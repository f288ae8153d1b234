/** Reads our sources: every regular expression literal, and every place that constructs a RegExp from a string. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { distinct, type Expression } from './expression.js';

const ROOT = join(__dirname, '../..');

/** Shipped sources, relative to the repository. */
export const sourceFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:spec|d)\.tsx?$|^console\/testing\//.test(name))
      .map((name) => join(folder, name)),
  );

interface Place {
  file: string;
  line: number;
}

export interface Construction extends Place {
  /** False if it runs while the module loads: it is not in a function. */
  inFunction: boolean;
}

/** What the given files write: literals, each source with its flags once, and constructions. */
export function writtenIn(files: string[]): { literals: Expression[]; constructions: Construction[] } {
  const literals: Expression[] = [];
  const constructions: Construction[] = [];
  walk(files, (node, placeOf) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { file, line } = placeOf();
      const end = node.text.lastIndexOf('/');
      literals.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        places: [`${file}:${line}`],
      });
    } else if (isConstruction(node)) constructions.push({ ...placeOf(), inFunction: isInFunction(node) });
  });
  return { literals: distinct(literals), constructions };
}

/** `new RegExp(…)`, `RegExp(…)`, and the string methods that create a RegExp from a string. */
function isConstruction(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const called = node.expression;
  if (ts.isIdentifier(called)) return called.text === 'RegExp';
  if (!ts.isPropertyAccessExpression(called)) return false;
  if (called.name.text === 'RegExp') return true;
  const argument = node.arguments?.[0];
  return /^(?:match|matchAll|search)$/.test(called.name.text) && argument !== undefined && isText(argument);
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

function isInFunction(node: ts.Node): boolean {
  for (let above = node.parent; above; above = above.parent) if (ts.isFunctionLike(above)) return true;
  return false;
}

/** @param visit asks for the few places that it needs: a line is counted from the start of the file */
function walk(files: string[], visit: (node: ts.Node, placeOf: () => Place) => void): void {
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    const step = (node: ts.Node): void => {
      visit(node, () => ({ file, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 }));
      ts.forEachChild(node, step);
    };
    step(source);
  }
}
