import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Enrollment } from '../../../contracts/src/enrollments/input.js';
import type { EnrolledFrom } from '../../../contracts/src/leads/created-event.js';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { StreamErased } from '../../../event-store/src/errors.js';
import { analysisIdOf, isLeadOf } from '../analyses/domain/analysed-lead.js';
import { type Call, Commands, contextOf, idOfKey } from '../platform/commands/commands.js';
import { DomainError, refuseUnknownVersions } from '../platform/problems/problem.js';
import type { KeyedRequest } from '../platform/commands/idempotency.js';
import { handedOut } from '../leads/application/handed-out.js';
import { leadOfEnrollment, enrollLead, createLead } from '../leads/decide/create-lead.js';
import { OfficeSettings } from '../settings/office/office-settings.js';

/** Why an owner can't move a lead (any more): then the enrolment makes a new lead. */
const outOfReach: ReadonlySet<ProblemCode> = new Set([
  'lead_not_found',
  'lead_deleted',
  'lead_merged',
  'lead_taken_over',
  'lead_elsewhere',
  'stream_unreadable',
  'stream_erased',
]);

/** An owner's enrolment: it makes a lead, or moves the one whose report it came from. */
@Injectable()
export class Enrollments {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * In the browser that made the analysis, the lead of `analysisLeadId` is moved; if that is impossible, and in any other browser, a new
   * lead names the analysis. Both are one append. An id that is no analysed lead's is ignored.
   * @param id the new lead's, if the caller has chosen one
   * @param submissions the analyses that were made in the caller's browser
   * @throws ProblemError version_unknown; DomainError lead_exists; LogUnavailable; what Postgres throws
   */
  async enroll(
    call: Call,
    submissions: readonly string[],
    id: string | undefined,
    { analysisLeadId, ...enrollment }: Enrollment & { analysisLeadId?: string | undefined },
  ): Promise<CommandAnswer> {
    const leadId = analysisLeadId?.toLowerCase();
    if (enrollment.feesShown) refuseUnknownVersions('estimate', enrollment.feesShown, 'feesShown');
    return this.commands.once(call, '', [id, leadId, enrollment], 201, async (keyed) => {
      const isOwner = leadId !== undefined && submissions.some((submission) => isLeadOf(submission, leadId));
      const moved = isOwner ? await this.move(call, keyed, leadId, enrollment) : null;
      return moved ?? this.create(call, keyed, id, leadId, enrollment);
    });
  }

  /** Null if the lead is out of its owner's reach; then nothing is stored. */
  private async move(
    call: Call,
    keyed: KeyedRequest | undefined,
    leadId: string,
    enrollment: Enrollment,
  ): Promise<CommandAnswer | null> {
    const context = contextOf(call, this.commands.partOf(keyed, 'move'));
    try {
      return await this.commands.execute(enrollLead, leadId, enrollment, context);
    } catch (error) {
      if (error instanceof StreamErased || (error instanceof DomainError && outOfReach.has(error.code))) return null;
      throw error;
    }
  }

  private async create(
    call: Call,
    keyed: KeyedRequest | undefined,
    id: string | undefined,
    leadId: string | undefined,
    enrollment: Enrollment,
  ): Promise<CommandAnswer> {
    const enrolledFrom = leadId === undefined ? null : await this.analysed(leadId);
    const { feesShown, consentTextVersion, textsConsented, ...entered } = enrollment;
    const lead = {
      ...leadOfEnrollment(entered),
      ...(feesShown && { feesShown }),
      ...(enrolledFrom && { enrolledFrom }),
      consentTextVersion,
      textsConsented,
      ...handedOut(this.settings.current),
    };
    const context = contextOf(call, keyed);
    return this.commands.execute(createLead, id ?? idOfKey(keyed), lead, context);
  }

  /** The lead with its analysis, null for an id without one. */
  private async analysed(leadId: string): Promise<EnrolledFrom | null> {
    const analysisId = analysisIdOf(leadId);
    const [requested] = await this.log.readStream(`analysis-${analysisId}`, { limit: 1 });
    return requested ? { analysisId, leadId } : null;
  }
}
