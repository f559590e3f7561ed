import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FindSiteImage } from './queries.js';
import { SiteImages, type SiteImage } from './site-images.js';

@QueryHandler(FindSiteImage)
class FindSiteImageHandler implements IQueryHandler<FindSiteImage> {
  constructor(private readonly images: SiteImages) {}

  execute({ name }: FindSiteImage): Promise<SiteImage | null> {
    return this.images.find(name);
  }
}

export const imageQueryHandlers = [FindSiteImageHandler];
