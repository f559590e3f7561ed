import { Query } from '@nestjs/cqrs';
import type { ImageHistory, SiteImages } from '../../../../contracts/src/images/queries.js';
import type { SiteImage } from './site-image.js';

/** A picture of the site; null if none has the name. */
export class FindSiteImage extends Query<SiteImage | null> {
  /** @param version an earlier one; undefined: the current one */
  constructor(
    readonly name: string,
    readonly version?: number,
  ) {
    super();
  }
}

/** The pictures that replace the site's built-in ones. */
export class ListSiteImages extends Query<SiteImages> {}

/** Every change of the site's pictures. */
export class ListImageHistory extends Query<ImageHistory> {}
