import { v5 as uuidV5 } from 'uuid';
import { createHmac } from 'node:crypto';
import { comparedOf, keyNamesOf, matchOf, type Compared } from '../cases/decide-duplicates.js';
import type { DecisionContext } from '../platform/commands/decider.js';
import { valuesOf, type CsvLine, type LineValues } from './line-values.js';
import { csvLines } from './csv.js';
import type { ImportRow, ImportStore } from './import-store.js';

/** Namespace of ids that derive from a line's words (RFC 9562, UUID version 5). */
const lineNamespace = '6f0c9a51-0f0d-4c55-9b53-0f6f5f0f7a11';
/** A line is compared only with the first so many earlier lines that share a key. */
const mostOfKey = 5;

/** A line with its values, and similar earlier lines of the file. */
export interface ReadLine {
  /** Counts non-empty lines, from 1, without the header. */
  line: number;
  fileLine: number;
  values: LineValues;
  /** The lead or note that the line makes: the same words always make the same id. null if it makes none. */
  madeId: string | null;
  somebody: Compared | null;
  /** File line of an earlier line with the same words. */
  sameAs: number | null;
  /** File line of an earlier line that is probably about the same lead. */
  likeLine: { fileLine: number; name: string } | null;
}

type Earlier = Compared & { fileLine: number };

/** Reads an import's file from its beginning, under its mapping. */
export class ImportReader {
  private readonly made = new Map<string, number>();
  private readonly byKey = new Map<string, Earlier[]>();

  /** @param secret makes ids from which nobody can guess the words */
  constructor(
    private readonly store: Pick<ImportStore, 'content'>,
    private readonly secret: Buffer,
  ) {}

  /** The ids that the lines up to here make. */
  get ids(): ReadonlyMap<string, number> {
    return this.made;
  }

  /** Chunks of lines in their order. */
  async *chunks(row: ImportRow, context: DecisionContext, size: number): AsyncGenerator<ReadLine[]> {
    let chunk: ReadLine[] = [];
    let line = -1;
    for await (const each of csvLines(this.store.content(row.id), row)) {
      if (++line === 0) continue;
      chunk.push(this.read(row, line, each, context));
      if (chunk.length < size) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  private read(row: ImportRow, line: number, given: CsvLine, context: DecisionContext): ReadLine {
    const values = valuesOf(given, row.mapping!, row.header.length, context);
    const read = { line, fileLine: given.line, values, madeId: null, somebody: null, sameAs: null, likeLine: null };
    if (!values.ok) return read;
    const madeId = this.idOf(values);
    const sameAs = this.made.get(madeId) ?? null;
    if (sameAs !== null) return { ...read, madeId, sameAs };
    this.made.set(madeId, given.line);
    if (values.kind === 'notes') return { ...read, madeId };
    const somebody = comparedOf(values.lead);
    const likeLine = this.likeEarlier(somebody) ?? null;
    this.remember({ ...somebody, fileLine: given.line });
    return { ...read, madeId, somebody, likeLine };
  }

  private idOf(values: LineValues & { ok: true }): string {
    const { ok: _ok, ...words } = values;
    return uuidV5(
      createHmac('sha256', this.secret).update('line of an import ').update(JSON.stringify(words)).digest('hex'),
      lineNamespace,
    );
  }

  private likeEarlier(somebody: Compared): Earlier | undefined {
    for (const key of keyNamesOf(somebody))
      for (const earlier of this.byKey.get(key) ?? [])
        if (matchOf(somebody, earlier)?.strength === 'probable') return earlier;
    return undefined;
  }

  private remember(earlier: Earlier): void {
    for (const key of keyNamesOf(earlier)) {
      const known = this.byKey.get(key);
      if (!known) this.byKey.set(key, [earlier]);
      else if (known.length < mostOfKey) known.push(earlier);
    }
  }
}
