import { Module } from '@nestjs/common';
import { SiteImages } from './application/site-images.js';
import { ImageChangesController } from './http/image-changes.controller.js';
import { ImagesController } from './http/images.controller.js';

/** Pictures of the site that staff may replace. */
@Module({
  controllers: [ImageChangesController, ImagesController],
  providers: [SiteImages],
})
export class ImagesModule {}
