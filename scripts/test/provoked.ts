import ts from 'typescript';

/** A placeholder where a screen's template or text has a value. */
const value = '\u0000';

/** A person's actions on a control: if it is missing, it can't be pressed. */
const actions = new Set([
  'click',
  'dblclick',
  'tap',
  'press',
  'fill',
  'check',
  'uncheck',
  'selectOption',
  'focus',
  'hover',
]);
/** What user-event does to the control that it is given: `user.click(control)`. */
const byUser = new Set(['click', 'dblClick', 'hover', 'type', 'clear', 'selectOptions']);
/** Expectations that something is not there. */
const absences = new Set(['toBeHidden', 'toBeNull', 'toBeUndefined', 'toBeFalsy']);
const tests = new Set(['test', 'it']);

/** A file of TypeScript. */
export interface Code {
  file: string;
  text: string;
}

const parsed = new Map<string, ts.SourceFile>();
function parse({ file, text }: Code): ts.SourceFile {
  const known = parsed.get(file);
  if (known?.text === text) return known;
  const made = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, made);
  return made;
}

/**
 * Whether a test expects a text to be there, or uses a control with that name. The text is in the test itself, or in something that the
 * test refers to: a value, a case of its table, a helper of its file. Texts expected to be absent and typed texts do not count.
 * @param code a spec or an e2e file
 * @param title the test's, as in the source; undefined means any test of the file
 * @param longer texts of which this one is a part: an occurrence of those does not count
 */
export function isProvoked(code: Code, title: string | undefined, text: string, longer: readonly string[]): boolean {
  return nodesIn(parse(code), ts.isCallExpression)
    .filter((call) => rootOf(call.expression) !== null && (title === undefined || titleOf(call) === title))
    .some((test) => evidenceOf(test, new Set()).some((said) => isSaid(said, text, longer)));
}

/** Whether a file of the product contains a whole text: as a string, a template, or the text of an element. */
export function isInProduct(code: Code, text: string, longer: readonly string[]): boolean {
  return productTexts(parse(code)).some((said) => isSaid(said, text, longer) || fits(said, text));
}

const saidBy = new WeakMap<ts.SourceFile, string[]>();
function productTexts(source: ts.SourceFile): string[] {
  const known = saidBy.get(source) ?? nodesIn(source, ts.isExpression).flatMap((node) => textOf(node) ?? []);
  saidBy.set(source, known);
  return known;
}

/** `said` may be longer, but not a longer text of the table. In `text`, `{role}` stands for any value. */
function isSaid(said: string, text: string, longer: readonly string[]): boolean {
  const rest = longer.reduce((left, other) => left.replaceAll(other, value), said);
  const pattern = text
    .split(/\{\w+\}/)
    .map(literally)
    .join('.+');
  return new RegExp(`(?<![A-Za-z])${pattern}${/[A-Za-z]$/.test(text) ? '(?![A-Za-z])' : ''}`).test(rest);
}
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A template that makes the text; it has to contain most of it. */
function fits(said: string, text: string): boolean {
  const fixed = said.split(value);
  if (fixed.length === 1 || fixed.join('').length * 4 < text.length * 3) return false;
  return new RegExp(`^${fixed.map(literally).join('.+')}$`).test(text);
}

/** The text of a literal: for a pattern, the text it looks for; for an element, its text. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node))
    return node.text.replace(/^\/\^?(.*?)\$?\/[a-z]*$/, '$1').replaceAll('\\', '');
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => value + span.literal.text).join('');
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(childText).join('').trim();
  return undefined;
}

function childText(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text.replaceAll(/\s+/g, ' ');
  if (ts.isJsxExpression(child) && child.expression) return textOf(child.expression) ?? value;
  return value;
}

/** Every text that the code below a node expects or uses. @param seen nodes that were searched already */
function evidenceOf(code: ts.Node, seen: Set<ts.Node>): string[] {
  if (seen.has(code)) return [];
  seen.add(code);
  return nodesIn(code, ts.isCallExpression).flatMap((call) => {
    const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    if (isExpectation(call)) return isAbsence(call) ? [] : literalsOf(call, new Set());
    if (byUser.has(name) && /\buser$/.test((call.expression as ts.PropertyAccessExpression).expression.getText()))
      return call.arguments.slice(0, 1).flatMap((control) => literalsOf(control, new Set()));
    if (actions.has(name)) {
      const used = name === 'selectOption' ? call : (call.expression as ts.PropertyAccessExpression).expression;
      return literalsOf(used, new Set());
    }
    // The name of a helper in another file says that it expects its argument, or presses it.
    if (/^(?:press$|expect[A-Z])/.test(call.expression.getText()))
      return call.arguments.flatMap((given) => literalsOf(given, new Set()));
    const helper = ts.isIdentifier(call.expression) ? declarationOf(call.expression) : null;
    if (!helper || !ts.isFunctionLike(helper)) return [];
    const own = evidenceOf(helper, seen);
    return doesSomething(helper) ? [...own, ...call.arguments.flatMap((given) => literalsOf(given, new Set()))] : own;
  });
}

const doesSomething = (helper: ts.Node) =>
  nodesIn(helper, ts.isCallExpression).some(
    (call) =>
      isExpectation(call) || (ts.isPropertyAccessExpression(call.expression) && actions.has(call.expression.name.text)),
  );

/** A call of a matcher: `expect(…).….toX(…)`. */
const isExpectation = (call: ts.CallExpression) =>
  ts.isPropertyAccessExpression(call.expression) &&
  call.expression.name.text.startsWith('to') &&
  chainOf(call).at(-1) === 'expect';

function isAbsence(call: ts.CallExpression): boolean {
  const [matcher = '', ...before] = chainOf(call);
  const none = ['toHaveCount', 'toBe', 'toHaveLength'].includes(matcher) && call.arguments[0]?.getText() === '0';
  return (absences.has(matcher) || none) !== before.includes('not');
}

/** The names in a chain of calls, the last first: for `expect(a).not.toBe(b)` toBe, not, expect. */
function chainOf(node: ts.Expression): string[] {
  if (ts.isCallExpression(node)) return chainOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return [node.name.text, ...chainOf(node.expression)];
  return ts.isIdentifier(node) ? [node.text] : [];
}

/** The texts below a node and in the values of its names, except in expectations that something is absent. */
function literalsOf(node: ts.Node, seen: Set<ts.Node>): string[] {
  if (seen.has(node) || (ts.isCallExpression(node) && isExpectation(node) && isAbsence(node))) return [];
  seen.add(node);
  const own = textOf(node);
  const named = ts.isIdentifier(node) && isUse(node) ? declarationOf(node) : null;
  const below: string[] = named ? literalsOf(named, seen) : [];
  ts.forEachChild(node, (child) => void below.push(...literalsOf(child, seen)));
  return own === undefined ? below : [own, ...below];
}

/** A name that stands for a value, and is not a property's. */
const isUse = ({ parent }: ts.Identifier): boolean => !ts.isPropertyAssignment(parent) && !ts.isBindingElement(parent);

/** The value of a name, from the innermost block that declares it: a value, a function, the cases of a loop. */
function declarationOf(name: ts.Identifier): ts.Node | null {
  if (ts.isPropertyAccessExpression(name.parent) && name.parent.name === name) return null;
  for (let scope: ts.Node = name.parent; scope; scope = scope.parent) {
    for (const { names, stands } of declaredIn(scope)) if (names.includes(name.text)) return stands;
    if (ts.isSourceFile(scope)) break;
  }
  return null;
}

const declarations = new WeakMap<ts.Node, { names: string[]; stands: ts.Node }[]>();
function declaredIn(scope: ts.Node): { names: string[]; stands: ts.Node }[] {
  const known = declarations.get(scope) ?? [...statementsIn(scope), ...casesOf(scope)];
  declarations.set(scope, known);
  return known;
}

function statementsIn(scope: ts.Node) {
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return [];
  return scope.statements.flatMap((statement): { names: string[]; stands: ts.Node }[] => {
    if (ts.isFunctionDeclaration(statement)) return [{ names: namesOf(statement.name), stands: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name, initializer }) => ({
      names: namesOf(name),
      stands: initializer ?? name,
    }));
  });
}

/** `for (const one of cases)`, `it.each(cases)('…', (one) => …)` and `cases.map((one) => …)`. */
function casesOf(scope: ts.Node) {
  if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
    return scope.initializer.declarations.map(({ name }) => ({ names: namesOf(name), stands: scope.expression }));
  if (!ts.isArrowFunction(scope) || !ts.isCallExpression(scope.parent)) return [];
  const { expression: called } = scope.parent;
  const cases = ts.isCallExpression(called) || ts.isPropertyAccessExpression(called) ? called : null;
  return cases ? scope.parameters.map(({ name }) => ({ names: namesOf(name), stands: cases })) : [];
}

function namesOf(name: ts.BindingName | undefined): string[] {
  if (!name) return [];
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

/** 'test' or 'it' for a call that makes tests, with or without a table. */
function rootOf(callee: ts.Expression): string | null {
  const called = ts.isCallExpression(callee) ? callee.expression : callee;
  const name = ts.isPropertyAccessExpression(called) && called.name.text === 'each' ? called.expression : called;
  return ts.isIdentifier(name) && tests.has(name.text) ? name.text : null;
}

/** For a template, as in the source. */
function titleOf({ arguments: [title] }: ts.CallExpression): string | undefined {
  if (!title) return undefined;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : textOf(title);
}

function nodesIn<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind[] {
  const below: Kind[] = is(node) ? [node] : [];
  ts.forEachChild(node, (child) => void below.push(...nodesIn(child, is)));
  return below;
}
