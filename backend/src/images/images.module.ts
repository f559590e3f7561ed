import { Module } from '@nestjs/common';
import { SiteImages } from './site-images.js';
import { imagesRoutes } from '../../../contracts/src/images/routes.js';
import { type Asked, controllerOf } from '../platform/http/controller-of.js';
import { ProblemError } from '../platform/problems/problem.js';
import { ImageChangesController, imageChanges, sendImage } from './image-changes.controller.js';

/** Seconds, as in the specification's bucket. */
const cachedFor = 'public, max-age=3600';

async function show(
  { images }: { images: SiteImages },
  { params: { name }, request, reply }: Pick<Asked<typeof imagesRoutes.show>, 'params' | 'request' | 'reply'>,
) {
  const image = await images.find(name);
  if (!image) throw new ProblemError('not_found');
  return sendImage(reply, image, request.headers['if-none-match'], cachedFor);
}

const ImagesController = controllerOf(
  imagesRoutes,
  { images: SiteImages },
  { list: ({ images }) => images.shown(), show, showFromBucket: show },
);

/** Pictures of the site that staff may replace. */
@Module({
  controllers: [ImageChangesController, imageChanges, ImagesController],
  providers: [SiteImages],
})
export class ImagesModule {}
