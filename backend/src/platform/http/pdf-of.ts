import { StreamableFile } from '@nestjs/common';

/** Answers with a PDF. @param disposition the Content-Disposition header */
export function pdfOf(bytes: Buffer | Uint8Array, disposition: string): StreamableFile {
  return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
}
