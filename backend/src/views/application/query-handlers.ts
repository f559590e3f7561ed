import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { View } from '../../../../contracts/src/views/queries.js';
import { ListViews } from './queries.js';
import { SavedViews } from './saved-views.js';

@QueryHandler(ListViews)
class ListViewsHandler implements IQueryHandler<ListViews> {
  constructor(private readonly views: SavedViews) {}

  execute({ userId }: ListViews): Promise<View[]> {
    return this.views.of(userId);
  }
}

export const viewQueryHandlers = [ListViewsHandler];
