import { Module } from '@nestjs/common';
import { SavedViews } from './application/saved-views.js';
import { viewQueryHandlers } from './application/query-handlers.js';
import { ViewsController } from './http/views.controller.js';

/** Saved views of the board. */
@Module({
  controllers: [ViewsController],
  providers: [SavedViews, ...viewQueryHandlers],
})
export class ViewsModule {}
