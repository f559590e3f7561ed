import { controllerOf, submits } from '../../platform/http/controller-of.js';
import { exportHistory, HistorySigner, LeadHistories } from '../application/lead-histories.js';
import { LeadPitches } from '../application/lead-pitches.js';
import { Commands } from '../../platform/commands/commands.js';
import { newCallOf } from '../../platform/http/api-request.js';
import { onEachLead } from '../application/each-lead.js';
import { moveLeadStatus, pitchLead, acknowledgeRequirements, moveToOnboarding } from '../decide/move-lead.js';
import { undoCorrelated } from '../decide/undo.js';
import { assignLead, addTask, logContact, editTask, completeTask, reopenTask } from '../decide/work.js';
import { deleteLead, restoreLead } from '../decide/end-lead.js';
import { correctNote, addNote } from '../decide/notes.js';
import { createLead } from '../decide/create-lead.js';
import { editLead, editImprovements } from '../decide/edit-lead.js';
import { recordPayment } from '../decide/record-payment.js';
import { invalidInput, ProblemError } from '../../platform/problems/problem.js';
import { Assignees } from '../../accounts/assignees.js';
import { emailInput } from '../../../../contracts/src/fields.js';
import { unreachable } from '../../../../contracts/src/leads/input.js';
import { publicLeadSources, type LeadSource } from '../../../../contracts/src/leads/lead-source.js';
import { refuseScripts } from '../../platform/http/input-checks.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { handedOut } from '../application/handed-out.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import { bulkMoveRoutes } from '../../../../contracts/src/leads/bulk-routes.js';
import {
  historyExportsRoutes,
  leadHistoryRoutes,
  leadPitchRoutes,
} from '../../../../contracts/src/leads/history-routes.js';
import { leadTasksRoutes, leadWorkRoutes } from '../../../../contracts/src/leads/work-routes.js';

type VisitorsLead = { source: LeadSource; email: string; assigneeId?: string | null | undefined };
/** Of staff: somebody who can neither be written to nor called. */
function refuseUnreachable(given: { email: string; phone: string | null }): void {
  const fault = unreachable(given);
  if (fault) throw invalidInput([{ ...fault, path: [fault.path] }]);
}

/** Of a visitor: a source of staff, an assignee, or a lead without an e-mail. */
function refuseWhatStaffMay({ source, email, assigneeId }: VisitorsLead): void {
  if (assigneeId !== undefined) throw new ProblemError('forbidden', { detail: 'Only staff may assign a lead.' });
  const given = emailInput.safeParse(email);
  if (!given.success) throw invalidInput(given.error.issues.map((issue) => ({ ...issue, path: ['email'] })));
  const allowed: readonly LeadSource[] = publicLeadSources;
  if (!allowed.includes(source))
    throw new ProblemError('forbidden', { detail: `Only staff may add a lead with the source ${source}.` });
}

/** Acts on many leads, and takes it back: one command per lead, all under one correlation id, with an answer per lead. */
export const BulkMoveController = controllerOf(
  bulkMoveRoutes,
  { commands: Commands, assignees: Assignees },
  {
    move: ({ commands }, { body, request }) => {
      const { ids, status, reason, mail, revisions } = body;
      return onEachLead(commands, newCallOf(request), {
        definition: moveLeadStatus,
        ids,
        input: { status, reason, mail },
        body,
        revisions,
      });
    },
    undo: ({ commands }, { body, request }) => {
      const { ids, ...input } = body;
      return onEachLead(commands, newCallOf(request), { definition: undoCorrelated, ids, input, body });
    },
    assign: async ({ commands, assignees }, { body, request }) => {
      const { ids, ...input } = body;
      await assignees.refuseOthers(input.userId, 'userId');
      return onEachLead(commands, newCallOf(request), { definition: assignLead, ids, input, body });
    },
    task: async ({ commands, assignees }, { body, request }) => {
      const { ids, ...input } = body;
      await assignees.refuseOthers(input.assignee, 'assignee');
      return onEachLead(commands, newCallOf(request), { definition: addTask, ids, input, body });
    },
    contact: ({ commands }, { body, request }) => {
      const { ids, ...input } = body;
      return onEachLead(commands, newCallOf(request), { definition: logContact, ids, input, body });
    },
    delete: ({ commands }, { body, request }) => {
      const { ids, ...input } = body;
      return onEachLead(commands, newCallOf(request), { definition: deleteLead, ids, input, body });
    },
  },
);

export const HistoryExportsController = controllerOf(
  historyExportsRoutes,
  { signer: HistorySigner },
  {
    key: ({ signer }) => ({ publicKey: signer.publicKey }),
  },
);

/** A lead's history, straight from the log. Undoing its events may tell the owner of the walkthrough, whose domain answers it. */
export const LeadHistoryController = controllerOf(
  { history: leadHistoryRoutes.history, export: leadHistoryRoutes.export },
  { histories: LeadHistories, signer: HistorySigner },
  {
    history: ({ histories }, { params: { id }, user }) => histories.of(id, user),
    export: async ({ histories, signer }, { params: { id }, user }) => {
      const history = await histories.of(id, user);
      const said = { exportedAt: new Date().toISOString(), exportedBy: user.email };
      return history && exportHistory(history, said, signer);
    },
  },
);

/** What was pitched to a lead's owner, straight from the log. */
export const LeadPitchController = controllerOf(
  leadPitchRoutes,
  { pitches: LeadPitches },
  {
    pitch: ({ pitches }, { params: { id }, user }) => pitches.of(id, user),
  },
);

/** The tasks of one lead. */
export const LeadTasksController = controllerOf(
  leadTasksRoutes,
  { assignees: Assignees },
  {
    add: async ({ assignees }, { params: { id }, body, submit }) => {
      await assignees.refuseOthers(body.assignee, 'assignee');
      return submit(addTask, body, id);
    },
    edit: async ({ assignees }, { params: { id, taskId }, body, submit }) => {
      await assignees.refuseOthers(body.assignee ?? null, 'assignee');
      return submit(editTask, { taskId, ...body }, id);
    },
    complete: submits(completeTask, ({ params: { taskId } }) => ({ taskId })),
    reopen: submits(reopenTask, ({ params: { taskId } }) => ({ taskId })),
  },
);

/** What people of the company do about one lead: assign it, write notes, log contacts. */
export const LeadWorkController = controllerOf(
  leadWorkRoutes,
  { assignees: Assignees },
  {
    assign: async ({ assignees }, { params: { id }, body, submit }) => {
      await assignees.refuseOthers(body.userId, 'userId');
      return submit(assignLead, body, id);
    },
    correctNote: submits(correctNote, ({ params: { noteId }, body }) => ({ noteId, ...body })),
    logContact: submits(logContact),
  },
);

/** The commands on one lead. Each route only names its command. */
export const LeadsController = controllerOf(
  leadsRoutes,
  { visitors: VisitorLeads, settings: OfficeSettings, assignees: Assignees },
  {
    create: async ({ visitors, settings, assignees }, { body, request, reply, user, submit }) => {
      const { id, website, filledInMs, ...lead } = body;
      if (user) refuseUnreachable(lead);
      else refuseWhatStaffMay(lead);
      await assignees.refuseOthers(lead.assigneeId ?? null, 'assigneeId');
      refuseScripts(request, { website, filledInMs });
      return visitors.within(request, reply, 1, () =>
        submit(createLead, { ...lead, ...handedOut(settings.current) }, id?.toLowerCase(), 201),
      );
    },
    edit: submits(editLead),
    improvements: submits(editImprovements),
    move: submits(moveLeadStatus),
    pitch: submits(pitchLead),
    acknowledge: submits(acknowledgeRequirements),
    note: submits(addNote),
    payment: submits(recordPayment),
    onboarding: submits(moveToOnboarding),
    delete: submits(deleteLead, ({ query }) => query),
    restore: submits(restoreLead, ({ query }) => query),
  },
);
