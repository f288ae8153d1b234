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

/** Every `query<Row>(STATEMENT(…))` of src, and every `class … extends QueueStore<Row>` with its claims. */
export function typedStatements(): TypedStatement[] {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'));
  const ours = fileNames.filter((file) => file.startsWith(resolve('src')) && !file.endsWith('.spec.ts'));
  const program = ts.createProgram(ours, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  return ours.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source && /query<|extends QueueStore</.test(source.text) ? [...readsOf(source, checker)] : [];
  });
}

function* readsOf(source: ts.SourceFile, checker: ts.TypeChecker): Generator<TypedStatement> {
  const read: { row: ts.TypeNode; statement: string; at: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    const row = ts.isCallExpression(node) && isQuery(node.expression) ? node.typeArguments?.[0] : undefined;
    const named = row && (node as ts.CallExpression).arguments.map((argument) => nameOf(argument, checker));
    const statement = named?.find((name) => name !== undefined);
    if (row && statement) read.push({ row, statement, at: node });
    const claimed = ts.isExpressionWithTypeArguments(node) && node.expression.getText() === 'QueueStore';
    if (claimed && node.typeArguments?.[0])
      read.push({ row: node.typeArguments[0], statement: `${inCheckout(source.fileName)} QUEUE.claim`, at: node });
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { row, statement, at } of read) {
    const type = checker.getTypeFromTypeNode(row);
    const properties = (type.isUnion() ? type.types : [type]).flatMap((one) => checker.getPropertiesOfType(one));
    const fields = new Map<string, string[]>();
    for (const property of properties) {
      const kinds = kindsOf(checker.getTypeOfSymbolAtLocation(property, at), checker);
      fields.set(property.name, [...(fields.get(property.name) ?? []), ...kinds]);
    }
    const { line } = source.getLineAndCharacterOfPosition(at.getStart());
    yield { statement, place: `${inCheckout(source.fileName)}:${line + 1}`, fields };
  }
}

const isQuery = (called: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(called) && called.name.text === 'query';

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
