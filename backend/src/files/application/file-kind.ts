import { fileTypeFromBuffer } from 'file-type/core';
import { fileTypes, type FileType } from '../../../../contracts/src/file-kinds.js';
import { DomainError } from '../../platform/problems/domain-error.js';

const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
/** Where Word and Excel keep macros, in the archive that such a file is: names in it are not compressed. */
const macros = 'vbaProject.bin';

/**
 * What a file is by its content, whatever it is called and said to be.
 * @throws DomainError file_type_refused for everything that is not kept: SVG, HTML and programs among it
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
    throw new DomainError('file_type_refused', 'Word and Excel files with macros are not taken.');
  return known;
}
