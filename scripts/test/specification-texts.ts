import { isInProduct, isProvoked } from './provoked.js';
import { isTitleIn, quoted, tableRows, testsOf, type Row } from './specification-table.js';

/** A text of the specification that is shown on a screen, as docs/specification.md has it. */
export interface TextRow extends Pick<Row, 'line' | 'section' | 'builtIn' | 'tests' | 'astray'> {
  /** Literal. */
  text: string;
  /** The part of the plan that builds it, 'later: admin' for instance; or why it reads otherwise. Empty if it is built. */
  mark: string;
}

/** The parts of the plan that texts may wait for. */
const laterParts = ['later: admin', 'later: payments and documents', 'later: mail, texts, campaigns'];
const columns = ['Text', 'Built in', 'Provoked by', 'Mark'];

/** The project, as far as the table is checked against it. */
export interface Project {
  /** The text of a file, null if there is none. */
  source: (file: string) => string | null;
  /** Every spec and every e2e file. */
  testFiles: readonly string[];
  /** Every file with texts for people, without specs. */
  productFiles: readonly string[];
}

/** @param markdown the document @returns the rows of its tables of texts, in their order */
export const textRows = (markdown: string): TextRow[] =>
  tableRows(markdown, columns).map(
    ({ cells: [text = '', builtIn = '', provokedBy = '', mark = ''], line, section }) => ({
      ...{ line, section, mark, text: quoted(text)[0] ?? '', builtIn: quoted(builtIn) },
      ...testsOf(provokedBy),
    }),
  );

/** The faults of the rows, one sentence each. */
export function textFaults(rows: readonly TextRow[], project: Project): string[] {
  const all = [...new Set(rows.map(({ text }) => text))];
  return rows.flatMap((row) => {
    const longer = all.filter((other) => other !== row.text && other.includes(row.text));
    const faults = row.mark === '' ? builtFaults(row, longer, project) : laterFaults(row, rows, longer, project);
    return [...shapeFaults(row), ...faults].map((fault) => `line ${row.line}, '${row.text}': ${fault}`);
  });
}

function shapeFaults({ text, mark, builtIn, tests, astray }: TextRow): string[] {
  const faults = astray.map((part) => `"${part}" is neither a test file nor the title of a test in one`);
  if (text === '') faults.push('the text does not stand between backticks');
  if (mark !== '' && !laterParts.includes(mark)) faults.push(`"${mark}" is no part of the plan`);
  if (mark !== '' && builtIn.length + tests.length > 0) faults.push('is marked as later, and names what shows it');
  return faults;
}

function builtFaults({ text, builtIn, tests }: TextRow, longer: string[], { source }: Project): string[] {
  const faults: string[] = [];
  if (builtIn.length === 0) faults.push('names no file that says it');
  if (tests.length === 0) faults.push('names no test that provokes it');
  for (const file of builtIn) {
    const said = source(file);
    if (said === null) faults.push(`there is no ${file}`);
    else if (!isInProduct({ file, text: said }, text, longer))
      faults.push(`${file} does not say it, or not word for word`);
  }
  for (const { file, title } of tests) {
    const spec = source(file);
    if (spec === null) faults.push(`there is no ${file}`);
    else if (!isTitleIn(spec, title)) faults.push(`${file} has no test "${title}"`);
    else if (!isProvoked({ file, text: spec }, title, text, longer))
      faults.push(`"${title}" in ${file} does not expect it`);
  }
  return faults;
}

/**
 * A waiting text must not be there yet: its builder removes the mark. If another screen says it already, its files prove
 * nothing; then every file whose tests expect it has to be one that the other screen's row names.
 */
function laterFaults({ text }: TextRow, rows: readonly TextRow[], longer: string[], project: Project): string[] {
  const saying = (file: string) => project.source(file)?.includes(inSource(text)) ?? false;
  const codeOf = (file: string) => ({ file, text: project.source(file) ?? '' });
  const elsewhere = rows.filter((other) => other.text === text && other.mark === '');
  const named = new Set(elsewhere.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const provoking = project.testFiles.filter(
    (file) => !named.has(file) && saying(file) && isProvoked(codeOf(file), undefined, text, longer),
  );
  const building =
    elsewhere.length > 0
      ? []
      : project.productFiles.filter((file) => saying(file) && isInProduct(codeOf(file), text, longer));
  return [
    ...provoking.map((file) => `is marked as later, and a test in ${file} provokes it: name the test instead`),
    ...building.map((file) => `is marked as later, and ${file} says it: name the test that provokes it`),
  ];
}

/** Enough of the text to find it in a source, however it is quoted there. */
const inSource = (text: string): string => text.split(/[^A-Za-z ]/, 1)[0] ?? text;
