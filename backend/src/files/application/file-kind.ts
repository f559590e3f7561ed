import { fileTypeFromBuffer } from 'file-type/core';
import { fileTypes, type FileType } from '../../../../contracts/src/files/file-kinds.js';
import { DomainError } from '../../platform/problems/domain-error.js';

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
