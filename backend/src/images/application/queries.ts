import { Query } from '@nestjs/cqrs';
import type { SiteImage } from './site-images.js';

/** A picture of the site; null where none has the name. */
export class FindSiteImage extends Query<SiteImage | null> {
  constructor(readonly name: string) {
    super();
  }
}
