import { shownRow } from '../platform/database/read-models.js';
import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  mapImportSchema,
  type MapImport,
  type Import,
  type ImportLines,
  type ImportLinesQuery,
  type ImportList,
} from '../../../contracts/src/imports/routes.js';
import { guessColumns } from '../../../contracts/src/imports/import-fields.js';
import { importLimits } from '../../../contracts/src/imports/import-state.js';
import { Users } from '../accounts/users.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { ProblemError } from '../platform/problems/problem.js';
import { decoderFor, encodingOf, separatorOf, csvLines } from './csv.js';
import { ImportStore, type ImportRow } from './import-store.js';
import { LineResults } from './judge-lines.js';

const mostListed = 50;
const firstLines = 5;
const shownOfCell = 200;
const looked = 64 * 1024;
const pieceBytes = 256 * 1024;

/** Files that import leads and notes: sent, mapped, checked, imported, stopped, undone. */
@Injectable()
export class Imports {
  constructor(
    private readonly store: ImportStore,
    private readonly results: LineResults,
    private readonly users: Users,
    @Inject(SECRETS) private readonly secrets: Pick<Secrets, 'fileHashes'>,
  ) {}

  /**
   * Keeps a file, once it has been read to its end.
   * @throws ProblemError import_unreadable saying where, import_too_large
   */
  async add(fileName: string, bytes: Buffer, userId: string): Promise<Import> {
    const encoding = encodingOf(bytes);
    const separator = separatorOf(decoderFor(encoding, bytes).decode(bytes.subarray(0, looked), { stream: true }));
    const first: string[][] = [];
    let lines = -1;
    for await (const { cells } of csvLines(Readable.from(piecesOf(bytes)), { encoding, separator })) {
      if (++lines <= firstLines) first.push(cells.map(shownCell));
    }
    const [header, ...shown] = first;
    if (!header || lines < 1)
      throw new ProblemError('import_unreadable', {
        detail: 'It needs a first line with the column names, and at least one line below it.',
      });
    if (header.length > importLimits.columns)
      throw new ProblemError('import_unreadable', { detail: `It has more than ${importLimits.columns} columns.` });
    const id = randomUUID();
    const key = (part: string, content: Buffer | string) =>
      createHmac('sha256', this.secrets.fileHashes).update(`import ${part} `).update(content).digest();
    await this.store.add(
      {
        ...{ id, fileName, encoding, separator, header, firstLines: shown, lines, createdBy: userId },
        ...{ correlationId: randomUUID(), undoCorrelationId: randomUUID() },
        ...{ contentKey: key('content', bytes), headerKey: key('header', JSON.stringify(header)) },
      },
      bytes,
    );
    return this.find(id);
  }

  /** @throws ProblemError import_not_found */
  async find(id: string): Promise<Import> {
    const row = await this.row(id);
    const same = await this.store.sameContent(row);
    const proposed = row.mapping ? undefined : ((await this.store.lastMapping(row)) ?? guessed(row));
    return {
      ...(await this.shown([row]))[0]!,
      ...{ header: row.header, firstLines: row.firstLines, check: row.checked },
      proposed,
      sameAs: same && {
        ...{ id: same.id, fileName: same.fileName },
        startedAt: (same.startedAt ?? same.createdAt).toISOString(),
      },
    };
  }

  async list(): Promise<ImportList> {
    return { imports: await this.shown(await this.store.list(mostListed)) };
  }

  /** @throws ProblemError import_not_found */
  async lines(id: string, query: ImportLinesQuery): Promise<ImportLines> {
    await this.row(id);
    return this.results.resultsOf(id, query);
  }

  /** Checks every line under a mapping. @throws ProblemError invalid_input, import_not_found, import_not_ready */
  async check(id: string, mapping: MapImport): Promise<Import> {
    const row = await this.row(id);
    const outside = Object.values(mapping.columns).some((column) => column >= row.header.length);
    const needed = mapping.kind === 'leads' ? 'email' : 'note';
    const errors = [
      ...(outside ? [{ path: 'columns', message: 'The file does not have that many columns' }] : []),
      ...(mapping.columns[needed] === undefined
        ? [{ path: `columns.${needed}`, message: `Say which column is the ${needed === 'email' ? 'Email' : 'Note'}` }]
        : []),
    ];
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors });
    return this.move(id, ['draft', 'checked', 'checking'], 'checking', mapping);
  }

  /** Begins an import, or continues a stopped one. @throws ProblemError import_not_found, import_not_ready, import_repeated */
  async start(id: string): Promise<Import> {
    const row = await this.row(id);
    if (row.state === 'running' || row.state === 'done') return this.find(id);
    if (await this.store.sameContent(row)) throw new ProblemError('import_repeated');
    return this.move(id, ['checked', 'stopped'], 'running');
  }

  /** Completes the lines in progress, and no more. @throws ProblemError import_not_found, import_not_ready */
  stop(id: string): Promise<Import> {
    return this.move(id, ['running', 'stopped'], 'stopped');
  }

  /** @throws ProblemError import_not_found, import_not_ready */
  undo(id: string): Promise<Import> {
    return this.move(id, ['done', 'stopped', 'undoing'], 'undoing');
  }

  /** Deletes a file that was not imported. @throws ProblemError import_not_found, import_not_ready */
  async remove(id: string): Promise<void> {
    await this.row(id);
    if (!(await this.store.remove(id))) throw new ProblemError('import_not_ready');
  }

  private async move(
    id: string,
    from: readonly ImportRow['state'][],
    to: ImportRow['state'],
    mapping?: MapImport,
  ): Promise<Import> {
    await this.row(id);
    if (!(await this.store.move(id, from, to, mapping))) throw new ProblemError('import_not_ready');
    return this.find(id);
  }

  private async row(id: string): Promise<ImportRow> {
    const row = await this.store.find(id);
    if (!row) throw new ProblemError('import_not_found');
    return row;
  }

  private async shown(rows: readonly ImportRow[]): Promise<ImportList['imports']> {
    const counts = await this.results.counts(rows.map(({ id }) => id));
    const names = await this.users.namesOf(rows.map(({ createdBy }) => createdBy));
    return rows.map((row) => {
      const { id, fileName, bytes, encoding, separator, lines, state, progress, mapping, trouble, correlationId } = row;
      const { createdAt, startedAt, endedAt } = shownRow(row);
      const own = counts.filter(({ importId }) => importId === id);
      const outcomes: Import['outcomes'] = {};
      const undone: Import['undone'] = {};
      for (const { outcome, undone: taken, count } of own) {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
        if (taken) undone[taken] = (undone[taken] ?? 0) + count;
      }
      return {
        ...{ id, fileName, bytes, encoding, separator, lines, state, progress, mapping, trouble, correlationId },
        ...{ outcomes, undone, createdByName: names.get(row.createdBy) ?? null, createdAt, startedAt, endedAt },
      };
    });
  }
}

/** Read as a whole, a large file would also be in memory as text. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Assumes leads, as in most files, and maps columns by their names. */
function guessed({ header }: ImportRow): MapImport {
  return mapImportSchema.parse({ kind: 'leads', columns: guessColumns(header, 'leads') });
}

/** The beginning of a cell, for people; Postgres can't store NUL. */
function shownCell(cell: string): string {
  return cell.slice(0, shownOfCell).replaceAll('\u0000', '\ufffd');
}
