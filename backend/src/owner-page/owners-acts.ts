import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { DataSource, In } from 'typeorm';
import { onboardingPaymentDescription } from '../../../contracts/src/fees/fees.js';
import { maxFileBytes } from '../../../contracts/src/files/file-kinds.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { noDealings } from '../../../contracts/src/leads/dealings.js';
import { asCase, idsOfCase } from '../../../contracts/src/leads/merged-part.js';
import { awaitedOfOwner } from '../../../contracts/src/leads/next-step.js';
import type { OwnersTask } from '../../../contracts/src/owner-page/owners-task.js';
import type { OpenedPage, OwnersTimes } from '../../../contracts/src/owner-page/view.js';
import { LeadPaymentTexts, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { LeadFiles } from '../files/lead-files.js';
import { Docuseal } from '../integrations/docuseal/docuseal.js';
import { pickWalkthroughTime } from '../leads/decide/owner-page.js';
import type { CreatePaymentSession } from '../../../contracts/src/payments/routes.js';
import { PaymentSessions } from '../payments/checkouts.js';
import { hostedPage } from '../payments/leads-of-payments.js';
import type { Call } from '../platform/commands/commands.js';
import { type ApiRequest, newCallOf } from '../platform/http/api-request.js';
import { nameOfFile } from '../platform/http/files.js';
import { UnprovenBodies } from '../platform/limits/unproven-bodies.js';
import { haveRead } from '../platform/database/read-models.js';
import { Logger } from '../platform/logger.js';
import { orRefused } from '../platform/outbound/outbound-error.js';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import { WalkthroughBooking } from '../walkthroughs/walkthrough-booking.js';
import { WalkthroughQueries } from '../walkthroughs/walkthrough-queries.js';
import { type OpenedLead, OwnerPages } from './owner-pages.js';

const readPatienceMs = 5_000;
/** By one link, in each process: each at most as large as a file may be. */
const filesPerDay = 40;
/** In each process. A phone on a slow line takes minutes. */
const atMost = {
  ...{ atOnce: 8, ofNetwork: 3, mayWait: { inLane: 10, inAll: 100 } },
  pace: { firstMs: 30_000, bytesPerSecond: 75_000, withinMs: 5 * 60_000 },
};
type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** What owners do on their page: each only while it waits for them, by the list that staff see, too. */
@Injectable()
export class OwnersActs {
  private readonly bodies = new UnprovenBodies(atMost);
  private limit: RateLimit | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly pages: OwnerPages,
    private readonly docuseal: Docuseal,
    private readonly payments: PaymentSessions,
    private readonly walkthroughs: WalkthroughQueries,
    private readonly booking: WalkthroughBooking,
    private readonly files: LeadFiles,
    private readonly http: HttpAdapterHost,
    private readonly logger: Logger,
  ) {}

  /** Where the document is signed. @throws as OwnerPages.opened; not_awaited; ProblemError docuseal_failed */
  async sign(token: string, documentId: string, correlationId: string): Promise<OpenedPage> {
    await this.awaited(token, (task) => task.kind !== 'payment' && task.id === documentId);
    const find = () => this.docuseal.find(documentId);
    const found = await orRefused('docuseal_failed', find, (error) =>
      this.logger.warn({ err: error, correlationId }, 'The page of a document could not be found'),
    );
    const url = hostedPage(found[0]?.page);
    if (url === null) throw new ProblemError('docuseal_failed');
    return { url };
  }

  /**
   * Where to pay: the open checkout, a new one if that has expired or there is only a payment link, or the page of the invoice.
   * @param id of the payment link, the checkout or the invoice; null for a checkout from before there were ids
   * @throws as OwnerPages.opened and PaymentSessions.create; not_awaited; ProblemError payments_unavailable
   */
  async pay(token: string, id: string | null, call: Call): Promise<OpenedPage> {
    const { leadId, leadIds, lead, links } = await this.awaited(
      token,
      (task) => task.kind === 'payment' && task.id === id,
    );
    const link = links.find((each) => each.id === id);
    if (link) return this.checkout(call, leadId, lead, link, { link: link.id });
    const checkout = lead.billing.checkouts.find(({ checkoutId }) => checkoutId === id);
    if (!checkout) {
      const words = await this.dataSource.getRepository(LeadPaymentTexts).findBy({ leadId: In(leadIds) });
      const url = id === null ? null : hostedPage(words.find(({ texts }) => texts[id])?.texts[id]?.hostedUrl);
      if (url === null) throw new ProblemError('payments_unavailable');
      return { url };
    }
    const { request, amountCents } = checkout;
    const { reason = null, description = onboardingPaymentDescription } = request ?? {};
    return this.checkout(call, leadId, request ?? lead, { amountCents, reason, description }, { email: lead.email });
  }

  private async checkout(
    call: Call,
    leadId: string,
    { email, name, propertyAddress }: Pick<CreatePaymentSession, 'email' | 'name' | 'propertyAddress'>,
    { amountCents: amount, reason, description }: { amountCents: number; reason: string | null; description: string },
    otherwise: { email?: string; link?: string },
  ): Promise<OpenedPage> {
    const wish = {
      leadId,
      email: email || (otherwise.email ?? ''),
      name,
      propertyAddress,
      amount,
      reason,
      description,
    };
    const { url } = await this.payments.create(call, wish, otherwise.link);
    return { url };
  }

  /** @throws as OwnerPages.opened; not_awaited */
  async times(token: string): Promise<OwnersTimes> {
    const { leadId, lead } = await this.awaited(token, ({ kind }) => kind === 'time');
    const { minutes, times } = await this.walkthroughs.free({ leadId, from: undefined }, new Date());
    return { minutes, times, timeZone: timeZoneOf(lead.state) };
  }

  /**
   * Books one of the free times. Answers once the page shows it.
   * @throws as OwnerPages.opened and WalkthroughBooking.schedule; not_awaited; DomainError slot_taken
   */
  async pick(token: string, start: string, call: Call): Promise<{ done: true }> {
    const { lead } = await this.pages.opened(token, new Date());
    // The answer to the same press was lost.
    if (lead.walkthroughStart === start) return { done: true };
    const { leadId } = await this.awaited(token, ({ kind }) => kind === 'time');
    const { times } = await this.walkthroughs.free({ leadId, from: undefined }, new Date());
    if (!times.includes(start)) throw new DomainError('slot_taken', 'This time is no longer free.');
    const booked = await this.booking.schedule(call, leadId, { start }, undefined, pickWalkthroughTime);
    await haveRead(this.pool, ['pipeline'], booked.position, readPatienceMs);
    return { done: true };
  }

  /**
   * Keeps the document that they were asked for, and answers once the page shows that. What is sent once more after an answer got lost is
   * there already. Its body is read only for a link that holds, and so often.
   * @throws as OwnerPages.opened and LeadFiles.sendWanted; not_awaited; ProblemError unsupported_media_type, invalid_input, rate_limited,
   * file_too_large, request_timeout
   */
  async send(token: string, wantedId: string, request: ApiRequest): Promise<{ done: true }> {
    const name = nameOfFile(request);
    const call = newCallOf(request);
    const { lead } = await this.pages.opened(token, new Date());
    if (!lead.wanted.some((want) => want.wantedId === wantedId)) throw new DomainError('not_awaited');
    await this.takeTurn(request);
    const sent = await this.bodies.read(request.raw, request.ip, maxFileBytes, 'file_too_large');
    // The link may have ended while the file came in.
    const { leadId } = await this.pages.opened(token, new Date());
    const { position } = await this.files.sendWanted(call, leadId, name, sent, wantedId);
    await haveRead(this.pool, ['pipeline'], position, readPatienceMs);
    return { done: true };
  }

  /** So many files come in by one link, whoever has it; an address of a visitor has the limit of every public form beside it. */
  private async takeTurn(request: ApiRequest): Promise<void> {
    this.limit ??= this.http.httpAdapter.getInstance<FastifyInstance>().createRateLimit({
      ...{ max: filesPerDay, timeWindow: '1 day' },
      keyGenerator: ({ params }) => (params as { token: string }).token,
    });
    const limit = await this.limit(request);
    if (!limit.isAllowed && limit.isExceeded) throw new ProblemError('rate_limited', {}, limit.ttlInSeconds);
  }

  private async awaited(
    token: string,
    isIt: (task: OwnersTask) => boolean,
  ): Promise<OpenedLead & { leadIds: readonly string[] }> {
    const opened = await this.pages.opened(token, new Date());
    const row = await this.dataSource.getRepository(PipelineLead).findOneBy({ id: opened.leadId });
    const dealings = { ...(row?.dealings ?? noDealings), requests: opened.links };
    const tasks = row ? awaitedOfOwner(asCase({ ...row, dealings })) : [];
    if (!row || !tasks.some((task) => isIt(task))) throw new DomainError('not_awaited');
    return { ...opened, leadIds: idsOfCase(row) };
  }
}
