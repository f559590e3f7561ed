import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import ts from 'typescript';

const reason = /^ *\/\/ Raw SQL: .+\.$/m;

it('read models are read through TypeORM, and SQL that names one says why it is raw', () => {
  const all = readdirSync('backend/src', { recursive: true, encoding: 'utf8' }).map((file) => `backend/src/${file}`);
  const files = all.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => unexplained(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  ['a query without a reason', 'export const sql = `select id from read.pipeline`;', 1],
  ['one of a method', "class Leads {\n  of() {\n    return query('select id from read.pipeline');\n  }\n}", 3],
  [
    'one in a part of a query',
    'const one = 1;\nconst held = `not exists (select from\n  read.tasks t where ${one} = 1)`;',
    2,
  ],
  [
    'one with a reason elsewhere',
    "// Raw SQL: its view is a parameter.\nconst view = 'read.a';\n\nconst other = 'read.b';",
    4,
  ],
  ['one that only says that it is raw', "// Raw SQL:\nconst view = 'read.a';", 2],
])('%s is noticed', (_, text, line) => {
  expect(unexplained('planted.ts', `import 'pg';\n${text}`)).toEqual([`planted.ts:${line + 1}`]);
});

it.each([
  [
    'a file that says why',
    "// Raw SQL: its view is a parameter.\n\nimport 'pg';\nconst one = 'read.a';\nconst two = 'read.b';",
  ],
  [
    'a member that says why',
    "class Leads {\n  of() {\n    // Raw SQL: it locks.\n    return query('select id from read.a');\n  }\n}",
  ],
  ['a file without SQL', '/** Reads `read.pipeline`. */\nconst words = read.pipeline;'],
])('%s is left alone', (_, text) => {
  expect(unexplained('innocent.ts', text)).toEqual([]);
});

/**
 * Texts that name a view of the schema `read` without a reason: it stands in the same statement of the file or member of a class, or in
 * the first line, for all of the file.
 */
function unexplained(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  if (reason.test(text.split('\n', 1)[0]!)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node, part: ts.Node): void => {
    const inner = node.parent === source || ts.isClassElement(node) ? node : part;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /\bread\.[a-z]|\b(from|join) read\.$/.test(node.text) && !reason.test(inner.getFullText()))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, source);
  return found;
}
