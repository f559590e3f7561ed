import { Query } from '@nestjs/cqrs';
import type { ImageHistory, SiteImages } from '../../../../contracts/src/queries/images.js';
import type { SiteImage } from './site-image.js';

/** A picture of the site; null where none has the name. */
export class FindSiteImage extends Query<SiteImage | null> {
  /** @param version a former one; undefined: the one that is shown */
  constructor(
    readonly name: string,
    readonly version?: number,
  ) {
    super();
  }
}

/** What stands in the place of the site's built-in pictures. */
export class ListSiteImages extends Query<SiteImages> {}

/** Every change of the site's pictures. */
export class ListImageHistory extends Query<ImageHistory> {}
