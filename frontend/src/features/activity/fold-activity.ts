import type { ActivityItem } from '../../../../contracts/src/queries/activity.js';

/** The newest of successive entries of one lead, and those before it. */
export interface ActivityRun {
  newest: ActivityItem;
  earlier: ActivityItem[];
}

/**
 * One lead with much to tell must not fill the list: successive entries of a lead are one row. What has no lead stands
 * for itself.
 * @param items newest first
 */
export function foldActivity(items: readonly ActivityItem[]): ActivityRun[] {
  const runs: ActivityRun[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (item.leadId !== null && last?.newest.leadId === item.leadId) last.earlier.push(item);
    else runs.push({ newest: item, earlier: [] });
  }
  return runs;
}
