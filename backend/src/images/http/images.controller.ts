import { Controller, Get, Headers, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { imageParamsSchema } from '../../../../contracts/src/queries/images.js';
import { Access } from '../../platform/access/access.js';
import { AnswersFile } from '../../platform/http/answers-file.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindSiteImage } from '../application/queries.js';

/** As the specification's bucket has it. */
const cachedSeconds = 3600;

/** The public site's own pictures. */
@ApiTags('Images')
@Controller('api/images')
export class ImagesController {
  constructor(private readonly queries: Queries) {}

  @Get(':name')
  @Access('public')
  @AnswersFile({ summary: 'A picture of the site, such as logo.png', type: 'image/*', problems: ['not_found'] })
  async show(
    @Param({ schema: imageParamsSchema }) { name }: z.infer<typeof imageParamsSchema>,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const image = await this.queries.execute(new FindSiteImage(name));
    if (!image) throw new ProblemError('not_found');
    // Shown by itself, a picture is only a picture: no script runs, nothing else is loaded.
    reply.headers({
      'cache-control': `public, max-age=${cachedSeconds}`,
      'content-security-policy': "default-src 'none'; sandbox",
      etag: image.etag,
    });
    if (known === image.etag) {
      reply.status(304);
      return undefined;
    }
    return new StreamableFile(image.bytes, {
      type: image.contentType,
      disposition: 'inline',
      length: image.bytes.length,
    });
  }
}
