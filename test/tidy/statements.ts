import { relative, resolve } from 'node:path';
import ts from 'typescript';

/** A place in src that reads rows of a constant statement as a type. */
export interface TypedStatement {
  /** As statements-process.cjs names it: `src/desk/tags/tags.store.ts TAKEN`. */
  statement: string;
  /** `file:line` of the call. */
  place: string;
  /** The kinds of value that each of the row’s fields may hold, by name; null is none. */
  fields: Map<string, string[]>;
}

/** Every `query<Row>(STATEMENT(…))` of src. */
export function typedStatements(): TypedStatement[] {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'));
  const ours = fileNames.filter((file) => file.startsWith(resolve('src')) && !file.endsWith('.spec.ts'));
  const program = ts.createProgram(ours, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  return ours.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source?.text.includes('query<') ? [...readsOf(source, checker)] : [];
  });
}

function* readsOf(source: ts.SourceFile, checker: ts.TypeChecker): Generator<TypedStatement> {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const call of calls) {
    const [row] = call.typeArguments ?? [];
    if (!row || !ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'query') continue;
    const statement = call.arguments.map((argument) => nameOf(argument, checker)).find((name) => name !== undefined);
    if (!statement) continue;
    const type = checker.getTypeFromTypeNode(row);
    const properties = (type.isUnion() ? type.types : [type]).flatMap((one) => checker.getPropertiesOfType(one));
    const fields = new Map<string, string[]>();
    for (const property of properties) {
      const kinds = kindsOf(checker.getTypeOfSymbolAtLocation(property, call), checker);
      fields.set(property.name, [...(fields.get(property.name) ?? []), ...kinds]);
    }
    const { line } = source.getLineAndCharacterOfPosition(call.getStart());
    yield { statement, place: `${inCheckout(source.fileName)}:${line + 1}`, fields };
  }
}

/** The name of the statement that an argument `STATEMENT(…)` calls. */
function nameOf(argument: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (!ts.isCallExpression(argument) || !ts.isIdentifier(argument.expression)) return undefined;
  const symbol = checker.getSymbolAtLocation(argument.expression);
  const origin = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = origin?.valueDeclaration;
  if (!declared || !ts.isVariableDeclaration(declared)) return undefined;
  const isNamed = declared.initializer?.getText().startsWith('named(');
  return isNamed ? `${inCheckout(declared.getSourceFile().fileName)} ${declared.name.getText()}` : undefined;
}

const inCheckout = (file: string): string => relative(resolve('.'), file);

function kindsOf(type: ts.Type, checker: ts.TypeChecker): string[] {
  if (type.isUnion()) return type.types.flatMap((part) => kindsOf(part, checker));
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return [];
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['anything'];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayType(type)) return ['list'];
  return [type.symbol?.name === 'Buffer' ? 'bytes' : 'object'];
}
