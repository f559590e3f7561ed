import { SavedViews } from './saved-views.js';
import { viewsRoutes } from '../../../contracts/src/views/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';

/** The caller's own saved views of the board: nobody sees or changes another person's. */
const ViewsController = controllerOf(
  viewsRoutes,
  { views: SavedViews },
  {
    all: async ({ views }, { user }) => ({ views: await views.of(user.id) }),
    save: ({ views }, { body, user }) => views.save(user.id, body),
    edit: ({ views }, { params: { id }, body, user }) => views.edit(user.id, id, body),
    delete: async ({ views }, { params: { id }, user }) => {
      await views.delete(user.id, id);
      return { id };
    },
  },
);

/** Saved views of the board. */
@Module({
  controllers: [ViewsController],
  providers: [SavedViews],
})
export class ViewsModule {}
