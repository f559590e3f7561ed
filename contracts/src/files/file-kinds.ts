/** The largest size of a file that is accepted. */
export const maxFileMB = 20;
export const maxFileBytes = maxFileMB * 1024 * 1024;

/**
 * The body of an upload is the file itself (application/octet-stream). Its name is in this header, percent-encoded as UTF-8 (RFC 3986),
 * and not in the address, which others write into their logs.
 */
export const fileNameHeader = 'x-file-name';

/** The longest side of a thumbnail, in pixels. */
export const thumbnailSide = 480;

/** Pictures that are kept: each is drawn anew, so that only the picture remains of it. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Documents that are kept unchanged, and can only be downloaded. Word and Excel without macros. */
const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** The allowed kinds of a lead's files, by content. */
export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type);
}
