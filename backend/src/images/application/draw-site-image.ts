import { maxImageBytes } from '../../../../contracts/src/images/commands.js';
import { isImageType } from '../../../../contracts/src/files/file-kinds.js';
import { fileKind } from '../../files/application/file-kind.js';
import { redrawAsPng } from '../../files/application/redraw-picture.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** A PNG that contains only the picture. */
export interface DrawnImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Longest sides in pixels, by the beginning of the name: twice the width of the place on the widest screen, so that it is sharp. */
const longestSides: Record<string, number> = { logo: 512, hero: 2400, city: 1000, team: 900 };

/**
 * Redraws an upload for a place of the site, as PNG and no larger than it is shown.
 * @param name such as city-ankeny.png
 * @throws DomainError image_type_refused if its content is no JPEG, PNG or WebP; picture_unreadable if it
 * is damaged or has too many pixels
 */
export async function drawSiteImage(name: string, sent: Buffer): Promise<DrawnImage> {
  const kind = await fileKind(sent).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'file_type_refused') throw error;
    throw new DomainError('image_type_refused', error.detail);
  });
  if (!isImageType(kind)) throw new DomainError('image_type_refused');
  const side = longestSides[/^[a-z]+/.exec(name)?.[0] ?? ''] ?? 1000;
  return redrawAsPng(sent, side, maxImageBytes);
}
