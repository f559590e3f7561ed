import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  altTextHeader,
  altTextSchema,
  describeImageSchema,
  imageAnswerSchema,
  maxImageBytes,
  restoreImageSchema,
  type DescribeImage,
  type ImageAnswer,
  type RestoreImage,
  imageHistorySchema,
  imagePlaceSchema,
  imageVersionParamsSchema,
  type ImageHistory,
  type ImageVersionParams,
} from '../../../contracts/src/images/queries.js';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { Access, Takes } from '../platform/access/access.js';
import { Commands } from '../platform/commands/commands.js';
import { Answers, AnswersFile } from '../platform/http/openapi.js';
import { type ApiRequest, parseIfMatch, callOf } from '../platform/http/api-request.js';
import { textOfHeader, readFileBody, refuseUnlessFile, sendStored } from '../platform/http/files.js';
import { ProblemError } from '../platform/problems/problem.js';
import { Queries } from '../platform/queries.js';
import { drawSiteImage } from './draw-images.js';
import { SiteImages, type SiteImage, type ImageChange } from './site-images.js';

/** Answers with a picture, or 304 if the browser has it. @param known the If-None-Match */
export function sendImage(
  reply: FastifyReply,
  image: SiteImage,
  known: string | undefined,
  cacheControl: string,
): StreamableFile | undefined {
  const { etag, contentType: type, bytes } = image;
  const isKnown = known === etag || known === `W/${etag}`;
  return sendStored(reply, { etag, cacheControl, type, disposition: 'inline', bytes: isKnown ? null : bytes });
}

type Place = z.infer<typeof imagePlaceSchema>;

const changeProblems = [
  'cross_site_request',
  'unauthenticated',
  'revision_mismatch',
  'idempotency_key_reused',
  'idempotency_in_progress',
] as const satisfies ProblemCode[];

/** Changes of the site's pictures, for everybody who is signed in. Each change may name the version it is based on (If-Match). */
@ApiTags('Images')
@Controller('api/images')
@Access('staff')
export class ImageChangesController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: Queries,
    private readonly images: SiteImages,
  ) {}

  @Get('history')
  @Answers({
    summary: 'Every change of the site’s pictures',
    schema: imageHistorySchema,
    problems: ['unauthenticated'],
  })
  history(): Promise<ImageHistory> {
    return this.queries.execute('ImageChangesController_history', () => this.images.history());
  }

  @Get(':name/versions/:version')
  @AnswersFile({
    summary: 'A picture as it was in a version of its place',
    type: 'image/png',
    problems: ['unauthenticated', 'image_not_found'],
  })
  async version(
    @Param({ schema: imageVersionParamsSchema }) { name, version }: ImageVersionParams,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const image = await this.queries.execute('ImageChangesController_version', () =>
      this.images.findVersion(name, version),
    );
    if (!image) throw new ProblemError('image_not_found');
    // A version never changes, but after a sign-out the browser's copy must not be shown.
    return sendImage(reply, image, known, 'private, no-cache');
  }

  @Post(':name')
  @HttpCode(200)
  @Takes('file')
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: 'X-Alt-Text', required: true, description: 'The alternative text, percent-encoded as UTF-8' })
  @Answers({
    summary: 'Put a picture (JPEG, PNG, WebP, at most 5 MB) in a place of the site; it is redrawn as PNG',
    schema: imageAnswerSchema,
    problems: [
      ...changeProblems,
      'image_too_large',
      'image_type_refused',
      'picture_unreadable',
      'unsupported_media_type',
      'request_timeout',
    ],
  })
  async upload(
    @Param({ schema: imagePlaceSchema }) { name }: Place,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageAnswer> {
    refuseUnlessFile(request, 'picture');
    const alt = textOfHeader(request.headers[altTextHeader], altTextSchema, 'alt');
    const change = changeOf(name, request);
    const sent = await readFileBody(request.raw, maxImageBytes, 'image_too_large');
    return this.once(request, reply, change, [alt, sent.toString('base64')], async () =>
      this.images.put(change, { ...(await drawSiteImage(name, sent)), alt }),
    );
  }

  @Patch(':name')
  @Answers({
    summary: 'Change a picture’s alternative text',
    schema: imageAnswerSchema,
    problems: [...changeProblems, 'image_not_found'],
  })
  describe(
    @Param({ schema: imagePlaceSchema }) { name }: Place,
    @Body({ schema: describeImageSchema }) body: DescribeImage,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageAnswer> {
    const change = changeOf(name, request);
    return this.once(request, reply, change, body, () => this.images.describe(change, body.alt));
  }

  @Post(':name/restore')
  @HttpCode(200)
  @Answers({
    summary: 'Put a former picture back, with its alternative text',
    schema: imageAnswerSchema,
    problems: [...changeProblems, 'image_not_found'],
  })
  restore(
    @Param({ schema: imagePlaceSchema }) { name }: Place,
    @Body({ schema: restoreImageSchema }) body: RestoreImage,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageAnswer> {
    const change = changeOf(name, request);
    return this.once(request, reply, change, body, () => this.images.restore(change, body.version));
  }

  @Delete(':name')
  @HttpCode(200)
  @Answers({
    summary: 'Delete a picture: the site shows its built-in one; the former ones can be put back',
    schema: imageAnswerSchema,
    problems: [...changeProblems, 'image_not_found'],
  })
  remove(
    @Param({ schema: imagePlaceSchema }) { name }: Place,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImageAnswer> {
    const change = changeOf(name, request);
    return this.once(request, reply, change, null, () => this.images.remove(change));
  }

  /** A call that is repeated because its answer was lost gets the same answer, and takes effect once. */
  private async once(
    request: ApiRequest,
    reply: FastifyReply,
    { name, expected }: ImageChange,
    input: unknown,
    change: () => Promise<ImageAnswer>,
  ): Promise<ImageAnswer> {
    const answer = await this.commands.once(callOf(request), name, [expected, input], 200, change);
    void reply.header('etag', `"${answer.version}"`);
    return answer;
  }
}

function changeOf(name: string, { user, headers }: ApiRequest): ImageChange {
  return { name, userId: user?.id ?? null, expected: parseIfMatch(headers['if-match']) };
}
