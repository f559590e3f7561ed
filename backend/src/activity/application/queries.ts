import { Query } from '@nestjs/cqrs';
import type { Activity, ActivityQuery } from '../../../../contracts/src/activity/queries.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** What people did, newest first. */
export class ListActivity extends Query<Activity> {
  /** @param at an instant of the past, ISO 8601 UTC; null: now */
  constructor(
    readonly page: ActivityQuery,
    readonly at: string | null,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
