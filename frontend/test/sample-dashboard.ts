import { walkthroughsRoutes } from '../../contracts/src/walkthroughs/routes.js';
import { settingsRoutes } from '../../contracts/src/settings/routes.js';
import { sampleSettings } from './sample-settings.js';
import { boardRoutes } from '../../contracts/src/board/routes.js';
import { viewsRoutes } from '../../contracts/src/views/routes.js';
import { activityRoutes, type ActivityItem } from '../../contracts/src/activity/routes.js';
import { assigneesRoutes } from '../../contracts/src/accounts/user-routes.js';
import { analysesRoutes } from '../../contracts/src/analyses/routes.js';
import type { LeadStatus } from '../../contracts/src/lead-status.js';
import type { BoardCard } from '../../contracts/src/board/queries.js';
import { answer } from './api.js';
import { board, card } from './sample-board.js';
import { sampleId } from './sample-history.js';

/** The n-th lead's card. @param over what differs from the sample's */
export function sampleCard(n: number, status: LeadStatus = 'leads', over: Partial<BoardCard> = {}): BoardCard {
  return { ...card(sampleId(n), status, n), name: `Sample Owner ${n}`, ...over };
}

/** One thing that the sample admin did to the n-th lead. */
export function sampleAction(n: number, over: Partial<ActivityItem> = {}): ActivityItem {
  return {
    position: String(n * 100),
    eventId: sampleId(n + 500),
    type: 'LeadCreated',
    leadId: sampleId(n),
    leadName: `Sample Owner ${n}`,
    propertyAddress: '100 Sample St',
    leadDeleted: false,
    analysisId: null,
    actor: { kind: 'user', id: sampleId(900) },
    actorName: 'Sample Colleague',
    occurredAt: '2026-03-02T18:00:00.000Z',
    data: { source: 'manual' },
    parts: [],
    leadCount: 1,
    ...over,
  };
}

/** What the dashboard asks: a board of these cards, and what people did. */
export function answerDashboard(
  cards: Partial<Record<LeadStatus, BoardCard[]>>,
  { position = '7', did = [] }: { position?: string; did?: ActivityItem[] } = {},
): void {
  answer(boardRoutes.board, board(position, cards));
  answer(walkthroughsRoutes.mails, { leads: [] });
  answer(viewsRoutes.all, { views: [] });
  answer(activityRoutes.list, { position, items: did });
  answer(settingsRoutes.current, sampleSettings());
  answer(assigneesRoutes.all, { assignees: [] });
  answer(analysesRoutes.allowance, {
    ...{ day: '2026-03-02', callsADay: 500, calls: 0, overBudget: 0, overVisitorLimit: 0 },
  });
}
