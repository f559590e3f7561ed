import { Imports } from './imports.js';
import { importsRoutes, importSchema, type Import } from '../../../contracts/src/imports/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { ImportStore } from './import-store.js';
import { ImportWork } from './import-work.js';
import { ImportWorker } from './import-worker.js';
import { LineResults, LineJudge } from './judge-lines.js';
import { WaitingLines } from './waiting-lines.js';
import { ApiBody, ApiConsumes, ApiHeader, ApiTags } from '@nestjs/swagger';
import { fileNameHeader, fileNameSchema } from '../../../contracts/src/files/upload.js';
import { importLimits } from '../../../contracts/src/imports/import-state.js';
import { Access } from '../platform/access/access.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { textOfHeader, readFileBody, refuseUnlessFile } from '../platform/http/files.js';

/** Takes CSV files in. */
@ApiTags('Imports')
@Controller('api/imports')
@Access('admin')
class ImportsController {
  constructor(private readonly imports: Imports) {}

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
}

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
const ImportsController = controllerOf(
  importsRoutes,
  { imports: Imports },
  {
    list: ({ imports }) => imports.list(),
    find: ({ imports }, { params: { id } }) => imports.find(id),
    lines: ({ imports }, { params: { id }, query: page }) => imports.lines(id, page),
    check: ({ imports }, { params: { id }, body: mapping }) => imports.check(id, mapping),
    start: ({ imports }, { params: { id } }) => imports.start(id),
    stop: ({ imports }, { params: { id } }) => imports.stop(id),
    undo: ({ imports }, { params: { id } }) => imports.undo(id),
    remove: async ({ imports }, { params: { id } }) => {
      await imports.remove(id);
      return {};
    },
  },
);

/** Imports CSV files of leads and notes, in the background. */
@Module({
  imports: [AccountsModule, CasesModule],
  controllers: [ImportsController, ImportUploadController],
  providers: [Imports, ImportStore, LineResults, LineJudge, ImportWork, ImportWorker, WaitingLines],
  exports: [WaitingLines],
})
export class ImportsModule {}
