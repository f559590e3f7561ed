import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import { fileNameHeader, fileNameSchema } from '../../../contracts/src/files/upload.js';
import { importLimitWords, importLimits } from '../../../contracts/src/imports/import-state.js';
import { importSchema, type Import } from '../../../contracts/src/imports/routes.js';
import { Access, Takes } from '../platform/access/access.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { textOfHeader, readFileBody, refuseUnlessFile } from '../platform/http/files.js';
import { Imports } from './imports.js';

/** Takes CSV files in. */
@ApiTags('Imports')
@Controller('api/imports')
@Access('admin')
export class ImportsController {
  constructor(private readonly imports: Imports) {}

  @Post()
  @HttpCode(201)
  @Takes('file')
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: 'X-File-Name', required: true, description: 'The file’s name, percent-encoded as UTF-8' })
  @Answers({
    summary: `Send a CSV file of at most ${importLimitWords}; nothing is imported yet`,
    schema: importSchema,
    status: 201,
    problems: [
      ...['unauthenticated', 'forbidden', 'cross_site_request', 'import_too_large', 'import_unreadable'],
      ...['unsupported_media_type', 'request_timeout'],
    ] as const,
  })
  async add(@Req() request: ApiRequest): Promise<Import> {
    refuseUnlessFile(request, 'file');
    const name = textOfHeader(request.headers[fileNameHeader], fileNameSchema, 'X-File-Name');
    const bytes = await readFileBody(request.raw, importLimits.bytes, 'import_too_large');
    return this.imports.add(name, bytes, request.user!.id);
  }
}
