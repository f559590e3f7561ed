import { Module } from '@nestjs/common';
import { leadHistoryRoutes } from '../../../contracts/src/leads/history-routes.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { leadAggregate } from '../leads/decide/lead-aggregate.js';
import { undo } from '../leads/decide/undo.js';
import { previewUndo } from '../platform/history/undo.js';
import { Calendar } from '../integrations/calendar/calendar.js';
import { MessagesModule } from '../messages/messages.module.js';
import { Config } from '../platform/config/config.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { BusyTimes, CalendarDays } from './busy-times.js';
import { CalendarCopies, OfficeFeed } from './calendar-copy.js';
import { SlotKeeping, WalkthroughBooking } from './walkthrough-booking.js';
import { WalkthroughChanges } from './walkthrough-changes.js';
import { WalkthroughMails } from './walkthrough-mails.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { WalkthroughsManager } from './walkthroughs-manager.js';
import { leadWalkthroughRoutes } from '../../../contracts/src/leads/routes.js';
import { walkthroughsRoutes } from '../../../contracts/src/walkthroughs/routes.js';
import { callOf, expectedOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';

const WalkthroughsController = controllerOf(
  walkthroughsRoutes,
  { walkthroughs: WalkthroughQueries, mails: WalkthroughMails, changes: WalkthroughChanges },
  {
    list: ({ walkthroughs }, { request: { correlationId } }) => walkthroughs.ahead(new Date(), correlationId),
    mail: ({ mails }, { query, request }) => mails.preview(query, callOf(request).actor, new Date()),
    mails: ({ changes }, { body, request }) => changes.mailsOf(body, callOf(request).actor, new Date()),
    free: ({ walkthroughs }, { query }) => walkthroughs.free(query, new Date()),
  },
);

const LeadWalkthroughController = controllerOf(
  leadWalkthroughRoutes,
  { booking: WalkthroughBooking },
  {
    walkthrough: ({ booking }, { params: { id }, body, request }) =>
      booking.schedule(callOf(request), id, body, expectedOf(request)),
  },
);

/** The undo of what was done with a lead. Its preview says what it tells the owner of the walkthrough. */
const LeadUndoController = controllerOf(
  { undo: leadHistoryRoutes.undo },
  { log: EventLog, mails: WalkthroughMails },
  {
    undo: async ({ log, mails }, { params: { id }, body: { eventId: given, preview, mail }, request, submit }) => {
      const eventId = given.toLowerCase();
      if (!preview) return submit(undo, { eventId, mail }, id);
      const shown = previewUndo(leadAggregate, await log.readStream(`lead-${id}`), eventId);
      const { actor } = callOf(request);
      const walkthrough = shown.possible ? await mails.ofCommand(undo, id, { eventId }, actor, new Date()) : null;
      return walkthrough ? { ...shown, walkthrough } : shown;
    },
  },
);

/** Walkthroughs: their reservations, the mails about them, and the list of coming ones with the office's own calendar. */
@Module({
  imports: [MessagesModule, TemplatesModule],
  controllers: [LeadUndoController, LeadWalkthroughController, WalkthroughsController],
  providers: [
    BusyTimes,
    CalendarCopies,
    CalendarDays,
    DailyTurns,
    OfficeFeed,
    SlotKeeping,
    WalkthroughBooking,
    WalkthroughChanges,
    WalkthroughMails,
    WalkthroughQueries,
    WalkthroughsManager,
    {
      provide: Calendar,
      useFactory: (config: Config, metrics: Metrics) => new Calendar(config.calendarIcsUrl, metrics.outbound),
      inject: [Config, Metrics],
    },
  ],
  exports: [WalkthroughBooking, WalkthroughQueries],
})
export class WalkthroughsModule {}
