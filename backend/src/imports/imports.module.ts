import { Imports } from './imports.js';
import { importsRoutes } from '../../../contracts/src/imports/routes.js';
import { importLimits } from '../../../contracts/src/imports/import-state.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { nameOfFile, readFileBody } from '../platform/http/files.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CasesModule } from '../cases/cases.module.js';
import { BegunSince } from './begun-since.js';
import { ImportStore } from './import-store.js';
import { ImportWork } from './import-work.js';
import { ImportWorker } from './import-worker.js';
import { LineResults, LineJudge } from './judge-lines.js';
import { UnkeptLines } from './unkept-lines.js';
import { WaitingLines } from './waiting-lines.js';

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
const ImportsController = controllerOf(
  importsRoutes,
  { imports: Imports },
  {
    add: async ({ imports }, { user, request }) => {
      const name = nameOfFile(request);
      return imports.add(name, await readFileBody(request.raw, importLimits.bytes, 'import_too_large'), user.id);
    },
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
  controllers: [ImportsController],
  providers: [
    BegunSince,
    Imports,
    ImportStore,
    LineResults,
    LineJudge,
    ImportWork,
    ImportWorker,
    UnkeptLines,
    WaitingLines,
  ],
  exports: [WaitingLines],
})
export class ImportsModule {}
