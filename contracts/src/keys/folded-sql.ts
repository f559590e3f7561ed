import { acute, foldedMarks, foldedPairs, foldedSingles } from './names.js';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** The only character of ASCII that changes besides capitals. */
const grave = `'\`', ''''`;

/**
 * `foldedText` in SQL. An expression instead of a function: indexes hold it, and Postgres' own `unaccent` is neither everywhere nor
 * allowed in an index. Texts in ASCII, which most are, take a short way.
 * @param text SQL of a text
 * @__NO_SIDE_EFFECTS__
 */
export function foldedSql(text: string): string {
  const bare = `regexp_replace(normalize(replace(${text}, ${quoted(acute)}, ''''), NFKD), '[${foldedMarks}]+', '', 'g')`;
  const plain = `translate(lower(${bare}), ${quoted(foldedSingles.from)}, ${quoted(foldedSingles.to)})`;
  const folded = foldedPairs.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, plain);
  return `case when octet_length(${text}) = char_length(${text}) then translate(lower(${text}), ${grave}) else ${folded} end`;
}

/**
 * An index for parts of these columns' folded texts, as `table` takes it; %1$I stands for the schema of pg_trgm.
 * @param more further entries of the index
 * @__NO_SIDE_EFFECTS__
 */
export function foldedIndex(columns: readonly string[], more = ''): string {
  return `using gin (${columns.map((column) => `(${foldedSql(column)}) %1$I.gin_trgm_ops`).join(', ')}${more})`;
}
