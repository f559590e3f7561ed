import { StreamableFile, Controller, Get, Headers, Param, Res, Module } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SiteImages } from './site-images.js';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  imageParamsSchema,
  siteImagesSchema,
  type SiteImages as Shown,
} from '../../../contracts/src/images/queries.js';
import { Access } from '../platform/access/access.js';
import { Answers, AnswersFile } from '../platform/http/openapi.js';
import { ProblemError } from '../platform/problems/problem.js';
import { Queries } from '../platform/queries.js';
import { ImageChangesController, sendImage } from './image-changes.controller.js';

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

  @Get('api/images')
  @Access('public')
  @Answers({ summary: 'Which of the site’s built-in pictures are replaced by others', schema: siteImagesSchema })
  list(): Promise<Shown> {
    return this.queries.execute('ImagesController_list', () => this.images.shown());
  }

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

/** Pictures of the site that staff may replace. */
@Module({
  controllers: [ImageChangesController, ImagesController],
  providers: [SiteImages],
})
export class ImagesModule {}
