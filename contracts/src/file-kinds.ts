/** A file may be as large as this, before anything is done with it. */
export const maxFileBytes = 20 * 1024 * 1024;

/** Pictures that are kept: what arrives is drawn anew, so that nothing but the picture is left of it. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Documents that are kept as they are, and only ever downloaded. Word and Excel without macros. */
export const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** What a lead's file may be, by its content. */
export const fileTypes = [...imageTypes, ...documentTypes] as const;
export type FileType = (typeof fileTypes)[number];

export function isImageType(type: string): type is ImageType {
  return (imageTypes as readonly string[]).includes(type);
}
