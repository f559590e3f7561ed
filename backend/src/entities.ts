import { readEntities } from '../../projections/src/read-model/entries.js';
import { User } from './accounts/users.js';
import { blogEntities } from './blog/blog-entities.js';
import { TemplateVersionRow } from './templates/template-store.js';
import { SavedView } from './views/saved-views.js';

/** Every table that TypeORM knows: the plain ones of the domains, and the read models. */
export const entities = [User, SavedView, TemplateVersionRow, ...blogEntities, ...readEntities];
