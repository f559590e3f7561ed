import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export interface ReportFile {
  fileName: string;
  bytes: Buffer;
}

const takeFile = `
  delete from report_files where token_hash = $1 and made_at >= now() - interval '5 minutes'
  returning file_name as "fileName", bytes`;

/** Printed reports until they are fetched: once, within five minutes, by whoever has the address, from any API process. */
@Injectable()
export class ReportFiles {
  constructor(private readonly pool: Pool) {}

  /** Keeps a file; returns the token that fetches it, of which only a hash is stored. */
  async keep(fileName: string, bytes: Uint8Array): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.pool.query('insert into report_files (token_hash, file_name, bytes) values ($1, $2, $3)', [
      ...[hash(token), fileName, Buffer.from(bytes)],
    ]);
    return token;
  }

  /** The file, which is deleted then; null if it was fetched before, has expired, or never existed. */
  async take(token: string): Promise<ReportFile | null> {
    const { rows } = await this.pool.query<ReportFile>(takeFile, [hash(token)]);
    return rows[0] ?? null;
  }

  /** Deletes files that nobody fetched in time. */
  async purge(): Promise<void> {
    await this.pool.query(`delete from report_files where made_at < now() - interval '5 minutes'`);
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
