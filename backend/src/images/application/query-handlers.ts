import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImageHistory, SiteImages as Shown } from '../../../../contracts/src/images/queries.js';
import { FindSiteImage, ListImageHistory, ListSiteImages } from './queries.js';
import type { SiteImage } from './site-image.js';
import { SiteImages } from './site-images.js';

@QueryHandler(FindSiteImage)
class FindSiteImageHandler implements IQueryHandler<FindSiteImage> {
  constructor(private readonly images: SiteImages) {}

  execute({ name, version }: FindSiteImage): Promise<SiteImage | null> {
    return version === undefined ? this.images.find(name) : this.images.findVersion(name, version);
  }
}

@QueryHandler(ListSiteImages)
class ListSiteImagesHandler implements IQueryHandler<ListSiteImages> {
  constructor(private readonly images: SiteImages) {}

  execute(): Promise<Shown> {
    return this.images.shown();
  }
}

@QueryHandler(ListImageHistory)
class ListImageHistoryHandler implements IQueryHandler<ListImageHistory> {
  constructor(private readonly images: SiteImages) {}

  execute(): Promise<ImageHistory> {
    return this.images.history();
  }
}

export const imageQueryHandlers = [FindSiteImageHandler, ListSiteImagesHandler, ListImageHistoryHandler];
