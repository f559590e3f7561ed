import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ReportStanding } from '../../../contracts/src/reports/report-file.js';

export interface ReportFile {
  fileName: string;
  bytes: Buffer;
}

const takeFile = `
  delete from report_files where token_hash = $1 and state = 'ready' and made_at >= now() - interval '5 minutes'
  returning file_name as "fileName", bytes`;

/** Whoever prints it says so more often; see report-jobs.ts. */
const heard = `heard_at > now() - interval '30 seconds'`;
const died = 'The server that printed it has stopped. Ask for it again.';

const standing = `
  select state, why, ${heard} as heard, (select count(*)::integer from report_files other
    where other.state in ('waiting', 'printing') and other.made_at < mine.made_at and other.${heard}) as ahead
  from report_files mine where token_hash = $1`;

/** Reports from the moment they are asked for until they are fetched: once, within five minutes of being ready, from any API process. */
@Injectable()
export class ReportFiles {
  constructor(private readonly pool: Pool) {}

  /** A report that is still to be printed; returns the token that fetches it, of which only a hash is stored. */
  async begin(fileName: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query(`insert into report_files (token_hash, file_name, state) values ($1, $2, 'waiting')`, [
      hash(token),
      fileName,
    ]);
    return token;
  }

  /** Its turn has come. */
  async printing(token: string): Promise<void> {
    await this.pool.query(`update report_files set state = 'printing', heard_at = now() where token_hash = $1`, [
      hash(token),
    ]);
  }

  /** It is ready, unless it was erased meanwhile. */
  async finish(token: string, bytes: Uint8Array): Promise<void> {
    await this.pool.query(
      `update report_files set state = 'ready', bytes = $2, made_at = now(), heard_at = now() where token_hash = $1`,
      [hash(token), Buffer.from(bytes)],
    );
  }

  /** @param why a sentence for whoever asked */
  async fail(token: string, why: string): Promise<void> {
    await this.pool.query(`update report_files set state = 'failed', why = $2 where token_hash = $1`, [
      hash(token),
      why,
    ]);
  }

  /** This process still works on them. */
  async hear(tokens: readonly string[]): Promise<void> {
    await this.pool.query('update report_files set heard_at = now() where token_hash = any($1::bytea[])', [
      tokens.map(hash),
    ]);
  }

  /** How far it is; null if it was fetched, has expired, or never existed. */
  async standing(token: string): Promise<ReportStanding | null> {
    const { rows } = await this.pool.query<Omit<ReportStanding, 'detail'> & { why: string | null; heard: boolean }>(
      standing,
      [hash(token)],
    );
    const [row] = rows;
    if (!row) return null;
    const { state, why, ahead } = row;
    const unfinished = state === 'waiting' || state === 'printing';
    if (unfinished && !row.heard) return { state: 'failed', ahead: 0, detail: died };
    return { state, ahead: state === 'waiting' ? ahead : 0, detail: why };
  }

  /** The file, which is deleted then; null if it is not ready, was fetched before, has expired, or never existed. */
  async take(token: string): Promise<ReportFile | null> {
    const { rows } = await this.pool.query<ReportFile>(takeFile, [hash(token)]);
    return rows[0] ?? null;
  }

  /** Deletes files that nobody fetched in time, and reports that nobody prints any more. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from report_files where greatest(made_at, heard_at) < now() - interval '5 minutes'`);
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
