import { Controller, HttpCode, Module, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { fileAnswerSchema, type FileAnswer } from '../../../contracts/src/files/upload.js';
import { isImageType, maxFileBytes, maxFileMB } from '../../../contracts/src/files/file-kinds.js';
import { leadFilesRoutes } from '../../../contracts/src/files/routes.js';
import { removeFile } from '../leads/decide/files.js';
import { Access, Takes } from '../platform/access/access.js';
import { CommandRoute, FileBody } from '../platform/http/openapi.js';
import { type Asked, controllerOf, submits } from '../platform/http/controller-of.js';
import { type ApiRequest, parseIfMatch, callOf } from '../platform/http/api-request.js';
import { contentDisposition, nameOfFile, readFileBody, sendStored } from '../platform/http/files.js';
import { idParamsSchema, type IdParams } from '../../../contracts/src/routes/route.js';
import { ProblemError } from '../platform/problems/problem.js';
import { type FilePart, FileStore } from './file-store.js';
import { LeadFiles, SweepFiles } from './lead-files.js';

/** Photos and documents of a lead: one request per file, with the file as its body. */
@ApiTags('Lead commands')
@Controller('api/leads/:id/files')
@Access('staff')
class LeadFilesController {
  constructor(private readonly files: LeadFiles) {}

  @Post()
  @HttpCode(201)
  @Takes('file')
  @FileBody()
  @CommandRoute({
    summary: `Attach a photo (JPEG, PNG, WebP), a PDF, or a Word or Excel file of at most ${maxFileMB} MB; 200 where the lead has it already`,
    schema: fileAnswerSchema,
    status: 201,
    problems: [
      'file_too_large',
      'file_type_refused',
      'picture_unreadable',
      'picture_too_slow',
      'unsupported_media_type',
      'request_timeout',
    ],
  })
  async attach(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FileAnswer> {
    const name = nameOfFile(request);
    const expected = parseIfMatch(request.headers['if-match']);
    const call = callOf(request);
    await this.files.refuseUnlessLiving(id);
    const answer = await this.files.attach(call, id, name, await readFileBody(request.raw, maxFileBytes), expected);
    void reply.status(answer.already ? 200 : 201).header('etag', `"${answer.revision}"`);
    return answer;
  }
}

/** The hash in an If-None-Match, if it is one of our ETags. */
function hashOf(known: string | undefined): string | undefined {
  return /^(?:W\/)?"([0-9a-f]{64})"$/.exec(known ?? '')?.[1];
}

/** Answers with a file or its thumbnail. */
const serves =
  (part: FilePart) =>
  async (
    { files }: { files: LeadFiles },
    {
      params: { id: leadId, fileId },
      user,
      request,
      reply,
    }: Pick<Asked<typeof leadFilesRoutes.show>, 'params' | 'user' | 'request' | 'reply'>,
  ) => {
    const found = await files.find({ leadId, fileId }, part, user, hashOf(request.headers['if-none-match']));
    if (!found) throw new ProblemError('file_not_found');
    const { file, bytes } = found;
    return sendStored(reply, {
      etag: `"${file.hash}"`,
      // The browser keeps it but asks each time: after a sign-out or a removal it gets nothing more.
      cacheControl: 'private, no-cache',
      type: part === 'thumbnail' ? 'image/webp' : file.mediaType,
      disposition: contentDisposition(isImageType(file.mediaType) ? 'inline' : 'attachment', file.name),
      bytes,
    });
  };

const leadFiles = controllerOf(
  leadFilesRoutes,
  { files: LeadFiles },
  {
    remove: submits(removeFile, ({ params: { fileId } }) => ({ fileId })),
    show: serves('file'),
    thumbnail: serves('thumbnail'),
  },
);

/** Photos and documents of leads. */
@Module({
  controllers: [LeadFilesController, leadFiles],
  providers: [FileStore, LeadFiles, SweepFiles],
  exports: [FileStore, LeadFiles],
})
export class FilesModule {}
