import { StreamableFile, Controller, Get, Headers, Param, Res, Module } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SiteImages } from './site-images.js';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { imageParamsSchema } from '../../../contracts/src/images/queries.js';
import { imagesRoutes } from '../../../contracts/src/images/routes.js';
import { Access } from '../platform/access/access.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { AnswersFile } from '../platform/http/openapi.js';
import { ProblemError } from '../platform/problems/problem.js';
import { Queries } from '../platform/queries.js';
import { ImageChangesController, imageChanges, sendImage } from './image-changes.controller.js';

type Params = z.infer<typeof imageParamsSchema>;

/** Seconds, as in the specification's bucket. */
const cachedFor = 'public, max-age=3600';

/** The public site's own pictures, at the API's address and at the specification's bucket address. */
@ApiTags('Images')
@Controller()
class ImagesController {
  constructor(
    private readonly queries: Queries,
    private readonly images: SiteImages,
  ) {}

  @Get('api/images/:name')
  @Access('public')
  @AnswersFile({ summary: 'A picture of the site, such as logo.png', type: 'image/*', problems: ['not_found'] })
  show(
    @Param({ schema: imageParamsSchema }) { name }: Params,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.send(name, known, reply);
  }

  @Get('storage/site-images/:name')
  @Access('public')
  @AnswersFile({ summary: 'The same at the address of the bucket', type: 'image/*', problems: ['not_found'] })
  showFromBucket(
    @Param({ schema: imageParamsSchema }) { name }: Params,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.send(name, known, reply);
  }

  private async send(
    name: string,
    known: string | undefined,
    reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const image = await this.queries.execute('ImagesController_show', () => this.images.find(name));
    if (!image) throw new ProblemError('not_found');
    return sendImage(reply, image, known, cachedFor);
  }
}

const images = controllerOf(imagesRoutes, { images: SiteImages }, { list: ({ images }) => images.shown() });

/** Pictures of the site that staff may replace. */
@Module({
  controllers: [ImageChangesController, imageChanges, ImagesController, images],
  providers: [SiteImages],
})
export class ImagesModule {}
