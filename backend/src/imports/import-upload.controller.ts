import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { importLimitWords, importLimits } from '../../../contracts/src/imports/import-state.js';
import { importSchema, type Import } from '../../../contracts/src/imports/routes.js';
import { Access, Takes } from '../platform/access/access.js';
import { Answers, FileBody } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { nameOfFile, readFileBody } from '../platform/http/files.js';
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
  @FileBody()
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
    const name = nameOfFile(request);
    const bytes = await readFileBody(request.raw, importLimits.bytes, 'import_too_large');
    return this.imports.add(name, bytes, request.user!.id);
  }
}
