import ts from 'typescript';

/** Text between tags, and in quotes if it can be a sentence: no imports, class names or ids. */
export function wordsOf(name: string, source: string): string[] {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && /^(className|id|viewBox|d|key|aria-labelledby)$/.test(node.name.getText())) return;
    const said =
      ts.isJsxText(node) ||
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
        ? node.text.replaceAll(/\s+/g, ' ').trim()
        : '';
    if (said !== '') words.push(said);
    ts.forEachChild(node, visit);
  };
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  ts.forEachChild(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind), visit);
  return words;
}
