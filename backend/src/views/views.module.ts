import { Module } from '@nestjs/common';
import { SavedViews } from './application/saved-views.js';
import { ViewsController } from './http/views.controller.js';

/** Saved views of the board. */
@Module({
  controllers: [ViewsController],
  providers: [SavedViews],
})
export class ViewsModule {}
