import { Controller, HttpCode, Param, Post, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import {
  altTextHeader,
  altTextSchema,
  imageAnswerSchema,
  maxImageBytes,
  maxImageMB,
  type ImageAnswer,
  imagePlaceSchema,
} from '../../../contracts/src/images/queries.js';
import { Access, Takes } from '../platform/access/access.js';
import { imageChangeProblems, imageChangesRoutes } from '../../../contracts/src/images/routes.js';
import { Commands } from '../platform/commands/commands.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Answers } from '../platform/http/openapi.js';
import { type ApiRequest, parseIfMatch, callOf } from '../platform/http/api-request.js';
import { textOfHeader, readFileBody, refuseUnlessFile, sendStored } from '../platform/http/files.js';
import { ProblemError } from '../platform/problems/problem.js';
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

/** Changes of the site's pictures, for everybody who is signed in. Each change may name the version it is based on (If-Match). */
@ApiTags('Images')
@Controller('api/images')
@Access('staff')
export class ImageChangesController {
  constructor(
    private readonly commands: Commands,
    private readonly images: SiteImages,
  ) {}

  @Post(':name')
  @HttpCode(200)
  @Takes('file')
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: 'X-Alt-Text', required: true, description: 'The alternative text, percent-encoded as UTF-8' })
  @Answers({
    summary: `Put a picture (JPEG, PNG, WebP, at most ${maxImageMB} MB) in a place of the site; it is redrawn as PNG`,
    schema: imageAnswerSchema,
    problems: [
      'unauthenticated',
      ...imageChangeProblems,
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
    // A wrong header is refused before the file is read.
    parseIfMatch(request.headers['if-match']);
    const sent = await readFileBody(request.raw, maxImageBytes, 'image_too_large');
    const input = [alt, sent.toString('base64')];
    return once(this.commands, { params: { name }, request, reply }, input, async (change) =>
      this.images.put(change, { ...(await drawSiteImage(name, sent)), alt }),
    );
  }
}

/** The changes that need no file, and what there was. */
export const imageChanges = controllerOf(
  imageChangesRoutes,
  { commands: Commands, images: SiteImages },
  {
    history: ({ images }) => images.history(),
    version: async ({ images }, { params: { name, version }, request, reply }) => {
      const image = await images.findVersion(name, version);
      if (!image) throw new ProblemError('image_not_found');
      // A version never changes, but after a sign-out the browser's copy must not be shown.
      return sendImage(reply, image, request.headers['if-none-match'], 'private, no-cache');
    },
    describe: ({ commands, images }, asked) =>
      once(commands, asked, asked.body, (change) => images.describe(change, asked.body.alt)),
    restore: ({ commands, images }, asked) =>
      once(commands, asked, asked.body, (change) => images.restore(change, asked.body.version)),
    remove: ({ commands, images }, asked) => once(commands, asked, null, (change) => images.remove(change)),
  },
);

/** A call that is repeated because its answer was lost gets the same answer, and takes effect once. */
async function once(
  commands: Commands,
  { params: { name }, request, reply }: { params: Place; request: ApiRequest; reply: FastifyReply },
  input: unknown,
  change: (of: ImageChange) => Promise<ImageAnswer>,
): Promise<ImageAnswer> {
  const of = { name, userId: request.user?.id ?? null, expected: parseIfMatch(request.headers['if-match']) };
  const answer = await commands.once(callOf(request), name, [of.expected, input], 200, () => change(of));
  void reply.header('etag', `"${answer.version}"`);
  return answer;
}
