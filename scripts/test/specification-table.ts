/** One sentence of the specification, as docs/specification.md has it. */
export interface Row {
  line: number;
  /** "The public site, 8. Error catalogue" */
  section: string;
  asked: string;
  /** Files that build it. */
  builtIn: string[];
  /** Tests that show it, by file. */
  tests: { file: string; title: string }[];
  /** Why it is not shown, or not built as asked; empty if there is nothing to say. */
  reason: string;
  /** Entries in the column of tests that are neither a file nor one of its titles. */
  astray: string[];
}

const columns = ['What is asked', 'Built in', 'Shown by', 'Why not'];
const isTestFile = (text: string) => /^\S+\.(spec|e2e)\.tsx?$/.test(text);

/** @param markdown the document @returns the rows of every table with the document's four columns, in their order */
export const specificationRows = (markdown: string): Row[] =>
  tableRows(markdown, columns).map(({ cells, ...where }) => ({ ...rowOf(cells), ...where }));

/**
 * @param markdown a document whose tables are below headings of the second and the third level
 * @param head the columns of the requested tables
 * @returns their rows in the document's order, each with its line and 'Part, section'
 */
export function tableRows(
  markdown: string,
  head: readonly string[],
): { line: number; section: string; cells: string[] }[] {
  const rows: { line: number; section: string; cells: string[] }[] = [];
  let [part, section, inTable] = ['', '', false];
  for (const [index, text] of markdown.split('\n').entries()) {
    part = /^## (.+)$/.exec(text)?.[1] ?? part;
    section = /^### (.+)$/.exec(text)?.[1] ?? section;
    const cells = cellsOf(text);
    if (cells.join() === head.join()) inTable = true;
    else if (cells.length === 0) inTable = false;
    else if (inTable && !/^-+$/.test(cells[0] ?? ''))
      rows.push({ cells, section: `${part}, ${section}`, line: index + 1 });
  }
  return rows;
}

/** A bar within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.replace(/\|\s*$/, '').split(/(?<!\\)\|/);
  return cells.slice(1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function rowOf([asked = '', builtIn = '', shownBy = '', reason = '']: string[]): Omit<Row, 'section' | 'line'> {
  return { asked, builtIn: quoted(builtIn), reason, ...testsOf(shownBy) };
}

/** The tests that a cell names, and entries that are neither a file nor one of its titles. */
export function testsOf(shownBy: string): Pick<Row, 'tests' | 'astray'> {
  const tests: Row['tests'] = [];
  const astray: string[] = [];
  let file = '';
  for (const text of quoted(shownBy)) {
    if (isTestFile(text)) file = text;
    else if (file) tests.push({ file, title: text });
    else astray.push(text);
  }
  const between = shownBy.replaceAll(/`[^`]+`/g, '').replaceAll('<br>', '');
  if (/[^\s:;]/.test(between)) astray.push(between.trim());
  return { tests, astray };
}

/** The text between backticks. */
export const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');

/**
 * What is wrong with a row, one sentence each.
 * @param source returns the text of a file of the project, null if there is none
 */
export function faultsOf(row: Row, source: (file: string) => string | null): string[] {
  const at = `line ${row.line}: `;
  const faults = row.astray.map((text) => `${at}"${text}" is neither a test file nor the title of a test in one`);
  if (!row.asked) faults.push(`${at}says nothing that is asked`);
  if (row.tests.length === 0 && row.reason === '') faults.push(`${at}has neither a test nor a reason`);
  for (const file of row.builtIn) if (source(file) === null) faults.push(`${at}there is no ${file}`);
  for (const { file, title } of row.tests) {
    const text = source(file);
    if (text === null) faults.push(`${at}there is no ${file}`);
    else if (!isTitleIn(text, title)) faults.push(`${at}${file} has no test "${title}"`);
  }
  return faults;
}

/**
 * Whether a test, or a group of tests, has the whole title: it is the first argument of a call. The title of a test
 * that runs for several cases is in the document as in the source, with its `${path}` or `%s`.
 */
export function isTitleIn(source: string, title: string): boolean {
  const [single, double] = [title.replaceAll("'", "\\'"), title.replaceAll('"', '\\"')];
  return [`'${single}',`, `"${double}",`, `\`${title}\`,`].some((literal) =>
    source
      .split(literal)
      .slice(0, -1)
      .some((before) => before.trimEnd().endsWith('(')),
  );
}
