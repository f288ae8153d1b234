/** Whoever uses the console in German reads the API's errors in German, whichever they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ERRORS } from '../../src/platform/kernel/errors.js';
import { textByTemplate } from '../../web/console/app/message-template.js';
import de from '../../web/console/texts/de/errors.js';
import en from '../../web/console/texts/en/errors.js';

const ROOT = join(__dirname, '../..');
/** Whose errors only programs, operators and visitors meet; the console has a text for the code all the same. */
const UNSEEN =
  /^src\/(doors\/(mcp|widget|cli|ops)|agent|boot|platform\/(config|db|kernel(?!\/html)|events\/relay)|people\/users)\/|\/platform\/http\/(address|client-error|body|json-scan|server|input|idempotency-key|input\.interceptor|problems|fields)|credential-(header|lookups)|console-(cookie|credential)|\/cursor\.ts|workspaces\/(action-definitions|workspaces)\.service|identity-tokens\.service|deliveries\.service|turns\/|voice\/|identity\.service|contacts\.reader|accounts\.service|reset-links/;

const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => join('src', name));

/** `must have {} characters` for each form that the expression takes; empty if it is not a text written here. */
function templatesOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (begun, { expression, literal }) => {
        const isChoice = ts.isConditionalExpression(expression) || ts.isTemplateExpression(expression);
        const inner = isChoice ? templatesOf(expression, constants) : [];
        return begun.flatMap((text) => (inner.length > 0 ? inner : ['{}']).map((slot) => text + slot + literal.text));
      },
      [node.head.text],
    );
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((branch) => templatesOf(branch, constants));
  if (ts.isBinaryExpression(node)) {
    const ends = templatesOf(node.right, constants);
    return templatesOf(node.left, constants).flatMap((begun) => ends.map((end) => begun + end));
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return templatesOf(node.body, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant ? templatesOf(constant, new Map()) : [];
}

/** Files that say of a document, a page, a mail or an export why it was not read; each of their sentences is shown. */
const REFUSAL = /^(DocumentRefused|ItemFailed|OutboundRefused|UnreadableExport|ReadingEnded)$/;
const IS_READING =
  /new (DocumentRefused|ItemFailed|OutboundRefused)\(|class (CrawlSlice|IndexingQueue|ImportSlice) |\b(skipped|finished)\(|tally: Tally|class Tally /;
const isSentence = (text: string): boolean => /^(\p{Lu}|\{\} )/u.test(text) && text.endsWith('.');
const SAYS_WHY = /^(limitReason|noAnswerReasonOf)$/;

/**
 * The texts of errors that a file can cause: what `fail` is given, what checks of fields say, and why something was
 * not read or got no answer.
 */
function messagesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const said: ts.Expression[] = [];
  const isCheck = /\.(dto|fields|rules)\.ts$|platform\/http\//.test(file);
  const isReading = IS_READING.test(source.text);
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText() === 'fail' && node.arguments[1])
      said.push(node.arguments[1]);
    if (isCheck && ts.isCallExpression(node) && node.expression.getText() === 'check' && node.arguments[2])
      said.push(node.arguments[2]);
    if (isCheck && ts.isPropertyAssignment(node) && /^(message|defaultMessage)$/.test(node.name.getText()))
      said.push(node.initializer);
    if (isReading && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)))
      if (templatesOf(node, constants).some(isSentence)) said.push(node);
    if (ts.isNewExpression(node) && REFUSAL.test(node.expression.getText())) said.push(...(node.arguments ?? []));
    if (ts.isReturnStatement(node) && node.expression)
      if (SAYS_WHY.test(ts.findAncestor(node, ts.isFunctionLike)?.name?.getText() ?? '')) said.push(node.expression);
    if (isCheck && ts.isShorthandPropertyAssignment(node) && node.name.text === 'message') said.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return said.flatMap((node) => templatesOf(node, constants)).filter((text) => /\p{L}{2,} /u.test(text));
}

/** As the console receives it: a field's name first, and something for each part that changes. */
const example = (template: string): string => template.replaceAll('{}', '7');
const withoutField = (text: string): string =>
  text.replace(/^(\$property|[a-z_]+(\.\{\}|_[a-z]+|\.[a-z]+)*|\{\}\.?[a-z_]*) (?=\p{L})/u, '');

/** Of the form of a request, which the console's own code decides; and those that continue with a text of elsewhere. */
const IS_FORM =
  /must be (a |an )?(object|list|uuid|word or null|text or an object)\b|accepted field|not a field|Unknown field/;
const IS_CONTINUED = /^(\S+ )?\{\}\.?( for the operator \{\}|, or null for none)?$/;
/** What class-validator says by itself. */
const LIBRARY = ['must be an email', 'must be one of the following values: {}'];

const isGerman = (template: string): boolean =>
  [template, withoutField(template)].some((text) => textByTemplate(example(text), de.messages) !== null);

describe('the console’s texts of errors', () => {
  const said = new Map(SOURCES.map((file) => [file, messagesIn(file)]));
  const code = SOURCES.map((file) => readFileSync(join(ROOT, file), 'utf8').replace(/\$\{[^{}`]*\}/g, '{}')).join();

  it('has German for every code', () => {
    expect(Object.keys(ERRORS).filter((code) => !(de.codes as Record<string, string>)[code])).toEqual([]);
  });

  it('has German for every message that somebody in the console can cause', () => {
    const missing = SOURCES.filter((file) => !UNSEEN.test(file)).flatMap((file) =>
      (said.get(file) ?? [])
        .filter((template) => !IS_FORM.test(template) && !IS_CONTINUED.test(template) && !isGerman(template))
        .map((template) => `${file}: ${template}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['German', de.messages],
    ['English', en.messages],
  ])('has no %s for a message that nothing says', (_, messages) => {
    const examples = [...said.values()].flat().concat(LIBRARY).map(example);
    // The name of a server and the full stop are added where it is thrown.
    const isSaid = (template: string): boolean =>
      code.includes(template.replace(/^\{\} |\.$/g, '')) ||
      examples.some((text) =>
        [text, withoutField(text)].some((one) => textByTemplate(one, { [template]: '' }) !== null),
      );
    expect(Object.keys(messages).filter((template) => !isSaid(template))).toEqual([]);
  });

  it('uses what changes in a message', () => {
    for (const [template, text] of Object.entries(de.messages))
      for (const [, slot] of text.matchAll(/\{(\d)\}/g))
        expect(template.split('{}').length).toBeGreaterThan(Number(slot));
  });
});
