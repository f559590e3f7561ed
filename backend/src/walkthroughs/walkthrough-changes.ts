import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, MoreThan } from 'typeorm';
import type { Actor } from '../../../contracts/src/actor.js';
import type { OwnerTold } from '../../../contracts/src/leads/owner-told.js';
import type {
  ChangeOfLeads,
  WalkthroughMailsAnswer,
  WalkthroughMailsBody,
} from '../../../contracts/src/walkthroughs/routes.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { deleteLead, mergeLead, restoreLead, unmergeLead } from '../leads/decide/end-lead.js';
import { moveLeadStatus } from '../leads/decide/move-lead.js';
import { undoCorrelated } from '../leads/decide/undo.js';
import { DomainError } from '../platform/problems/problem.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';
import { WalkthroughMails } from './walkthrough-mails.js';

const atOnce = 8;

/** What is about to be done with many leads, and which of their owners get a mail about the walkthrough for it. */
@Injectable()
export class WalkthroughChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: WalkthroughMails,
  ) {}

  /** A lead of which the command is refused is left out: its refusal is said when it is tried. @throws LogUnavailable */
  async mailsOf({ ids, change }: WalkthroughMailsBody, by: Actor, now: Date): Promise<WalkthroughMailsAnswer> {
    const ahead = await this.dataSource.getRepository(PipelineLead).find({
      where: {
        id: In(ids.map((id) => id.toLowerCase())),
        walkthroughStart: MoreThan(now.toISOString()),
        erasedAt: IsNull(),
      },
      select: { id: true, name: true, walkthroughStart: true },
      order: { walkthroughStart: 'ASC', id: 'ASC' },
    });
    const leads: WalkthroughMailsAnswer['leads'] = [];
    for (let from = 0; from < ahead.length; from += atOnce) {
      const part = ahead.slice(from, from + atOnce);
      const told = await Promise.all(part.map(({ id }) => this.ofOne(id, change, by, now)));
      for (const [index, { id: leadId, name }] of part.entries()) {
        const each = told[index];
        if (each) leads.push({ leadId, name, ...each });
      }
    }
    return { leads };
  }

  private async ofOne(leadId: string, change: ChangeOfLeads, by: Actor, now: Date): Promise<OwnerTold | null> {
    try {
      switch (change.what) {
        case 'move':
          return await this.mails.ofCommand(moveLeadStatus, leadId, { status: change.to }, by, now);
        case 'deletion':
          return await this.mails.ofCommand(deleteLead, leadId, {}, by, now);
        case 'restoration':
          return await this.mails.ofCommand(restoreLead, leadId, {}, by, now);
        case 'merge':
          return await this.mails.ofCommand(mergeLead, leadId, { into: change.into }, by, now);
        case 'unmerge':
          return await this.mails.ofCommand(unmergeLead, leadId, {}, by, now);
        case 'undo':
          return await this.mails.ofCommand(undoCorrelated, leadId, change, by, now);
        case 'done':
          return await this.mails.ofAction(leadId, change.correlationId, now);
      }
    } catch (error) {
      if (error instanceof DomainError || error instanceof SubjectUnreadable) return null;
      throw error;
    }
  }
}
