import { Module } from '@nestjs/common';
import { SiteImages } from './site-images.js';
import { ImageChangesController } from './image-changes.controller.js';
import { ImagesController } from './images.controller.js';

/** Pictures of the site that staff may replace. */
@Module({
  controllers: [ImageChangesController, ImagesController],
  providers: [SiteImages],
})
export class ImagesModule {}
