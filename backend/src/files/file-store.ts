import { openBytes, sealBytes } from '../platform/sealed-bytes.js';
import { type KeyObject, createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { newKey, unwrapKey } from '../../../event-store/src/sealing/wrap-key.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { fileTypeFromBuffer } from 'file-type/core';
import { fileTypes, type FileType } from '../../../contracts/src/files/file-kinds.js';
import { DomainError } from '../platform/problems/problem.js';

/** The address of a lead's file. */
export interface FileAddress {
  leadId: string;
  fileId: string;
}

/** The stored bytes of a file, unencrypted. */
export interface KeptBytes {
  bytes: Uint8Array;
  /** Only for a picture. */
  thumbnail: Uint8Array | null;
}
export type FilePart = 'file' | 'thumbnail';

/**
 * The bytes of leads' files: each file is encrypted under its own key, which is stored beside it, wrapped. Without the row nothing can
 * open the file again; without the master key nobody can.
 */
@Injectable()
export class FileStore {
  private readonly wrapping: KeyObject;

  constructor(
    private readonly pool: Pool,
    @Inject(SECRETS) secrets: Pick<Secrets, 'files'>,
  ) {
    this.wrapping = createSecretKey(secrets.files);
  }

  /**
   * On disk when this resolves, so that an event may refer to it. A file that replaces an existing one counts as new: no sweep
   * removes it before its event is appended.
   */
  async put(address: FileAddress, { bytes, thumbnail }: KeptBytes): Promise<void> {
    const { key, wrapped } = newKey(this.wrapping, placeOf(address));
    const sealed = sealBytes(key, placeOf(address, 'file'), bytes);
    const small = thumbnail && sealBytes(key, placeOf(address, 'thumbnail'), thumbnail);
    await this.pool.query(
      `insert into lead_files (lead_id, file_id, wrapped_key, sealed, sealed_thumbnail) values ($1, $2, $3, $4, $5)
       on conflict (lead_id, file_id) do update set stored_at = now(), wrapped_key = excluded.wrapped_key,
         sealed = excluded.sealed, sealed_thumbnail = excluded.sealed_thumbnail`,
      [address.leadId, address.fileId, wrapped, sealed, small],
    );
  }

  /**
   * The bytes; null if there are none.
   * @throws Error if they were altered, or sealed under another master key
   */
  async read(address: FileAddress, part: FilePart): Promise<Buffer | null> {
    const column = part === 'file' ? 'sealed' : 'sealed_thumbnail';
    const { rows } = await this.pool.query<{ wrapped: Buffer; sealed: Buffer | null }>(
      `select wrapped_key as wrapped, ${column} as sealed from lead_files where lead_id = $1 and file_id = $2`,
      [address.leadId, address.fileId],
    );
    if (!rows[0]?.sealed) return null;
    const key = unwrapKey(this.wrapping, placeOf(address), rows[0].wrapped);
    if (!key) throw new Error(`The file ${address.fileId} was sealed under another master key`);
    return openBytes(key, placeOf(address, part), rows[0].sealed);
  }

  async has({ leadId, fileId }: FileAddress): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from lead_files where lead_id = $1 and file_id = $2', [
      leadId,
      fileId,
    ]);
    return rowCount === 1;
  }

  /** An event refers to it: sweeps need not ask the log any more. */
  async confirm({ leadId, fileId }: FileAddress): Promise<void> {
    await this.pool.query(
      'update lead_files set confirmed = true where lead_id = $1 and file_id = $2 and not confirmed',
      [leadId, fileId],
    );
  }

  /** Files that have stayed unconfirmed for so long, at most 100. */
  async unconfirmed(minutes: number): Promise<FileAddress[]> {
    const { rows } = await this.pool.query<FileAddress>(
      `select lead_id as "leadId", file_id as "fileId" from lead_files
       where not confirmed and stored_at < now() - make_interval(mins => $1) order by stored_at limit 100`,
      [minutes],
    );
    return rows;
  }

  /** Deletes a file that no event refers to, unless it was stored again meanwhile. */
  async forget({ leadId, fileId }: FileAddress, minutes: number): Promise<void> {
    await this.pool.query(
      `delete from lead_files where lead_id = $1 and file_id = $2 and not confirmed
       and stored_at < now() - make_interval(mins => $3)`,
      [leadId, fileId, minutes],
    );
  }

  /** Destroys every file of a lead for good, keys and bytes, for the erasure of a person. Returns how many there were. */
  async destroyAll(leadId: string): Promise<number> {
    const { rowCount } = await this.pool.query('delete from lead_files where lead_id = $1', [leadId]);
    return rowCount ?? 0;
  }
}

function placeOf({ leadId, fileId }: FileAddress, part = 'key'): string {
  return JSON.stringify(['lead file', leadId, fileId, part]);
}

const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
/** The name of the macros in a Word or Excel file's archive: names in the archive are not compressed. */
const macros = 'vbaProject.bin';

/**
 * The type of a file by its content, whatever its name or declared type.
 * @throws DomainError file_type_refused for every type that is not accepted, such as SVG, HTML and programs
 */
export async function fileKind(bytes: Uint8Array): Promise<FileType> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const known = fileTypes.find((type) => type === mime);
  if (known === undefined)
    throw new DomainError(
      'file_type_refused',
      mime !== undefined && heic.has(mime)
        ? 'HEIC photos cannot be read here. Save the photo as JPEG, or set the phone’s camera to “Most compatible”.'
        : undefined,
    );
  if (!known.startsWith('image/') && known !== 'application/pdf' && Buffer.from(bytes).includes(macros))
    throw new DomainError('file_type_refused', 'Word and Excel files with macros are not accepted.');
  return known;
}
