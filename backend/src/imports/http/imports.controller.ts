import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { mapImportSchema, type MapImport } from '../../../../contracts/src/imports/commands.js';
import { fileNameHeader, fileNameSchema } from '../../../../contracts/src/files/commands.js';
import { importLimits } from '../../../../contracts/src/imports/import-state.js';
import {
  importLinesQuerySchema,
  importLinesSchema,
  importListSchema,
  importSchema,
  type Import,
  type ImportLines,
  type ImportLinesQuery,
  type ImportList,
} from '../../../../contracts/src/imports/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { textOfHeader } from '../../platform/http/encoded-header.js';
import { readFileBody, refuseUnlessFile } from '../../platform/http/file-body.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { Queries } from '../../platform/queries/queries.js';
import { Imports } from '../application/imports.js';
import { FindImport, ListImportLines, ListImports } from '../application/queries.js';

const refusals = [
  'unauthenticated',
  'forbidden',
  'cross_site_request',
  'import_not_found',
  'import_not_ready',
] as const;

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
@ApiTags('Imports')
@Controller('api/imports')
@Access('admin')
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Answers({ summary: 'The newest 50 imports', schema: importListSchema, problems: ['unauthenticated', 'forbidden'] })
  list(): Promise<ImportList> {
    return this.queries.execute(new ListImports());
  }

  @Post()
  @HttpCode(201)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiHeader({ name: 'X-File-Name', required: true, description: 'The file’s name, percent-encoded as UTF-8' })
  @Answers({
    summary: 'Send a CSV file of at most 50 MB and 100,000 lines; nothing is imported yet',
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

  @Get(':id')
  @Answers({ summary: 'One import, and its progress', schema: importSchema, problems: [...refusals] })
  find(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Import> {
    return this.queries.execute(new FindImport(id));
  }

  @Get(':id/lines')
  @Answers({ summary: 'The outcome of its lines', schema: importLinesSchema, problems: [...refusals] })
  lines(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Query({ schema: importLinesQuerySchema }) page: ImportLinesQuery,
  ): Promise<ImportLines> {
    return this.queries.execute(new ListImportLines(id, page));
  }

  @Post(':id/check')
  @HttpCode(200)
  @Answers({
    summary: 'Check every line against a mapping of the columns; nothing is imported',
    schema: importSchema,
    problems: [...refusals],
  })
  check(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: mapImportSchema }) mapping: MapImport,
  ): Promise<Import> {
    return this.imports.check(id, mapping);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Answers({
    summary: 'Import the lines in the background, or resume an import that was stopped',
    schema: importSchema,
    problems: [...refusals, 'import_repeated'],
  })
  start(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Import> {
    return this.imports.start(id);
  }

  @Post(':id/stop')
  @HttpCode(200)
  @Answers({ summary: 'Stop; what was imported stays', schema: importSchema, problems: [...refusals] })
  stop(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Import> {
    return this.imports.stop(id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Answers({ summary: 'Undo what nobody has touched since', schema: importSchema, problems: [...refusals] })
  undo(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<Import> {
    return this.imports.undo(id);
  }

  @Delete(':id')
  @Answers({ summary: 'Discard a file that was not imported', schema: z.object({}), problems: [...refusals] })
  async remove(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<object> {
    await this.imports.remove(id);
    return {};
  }
}
