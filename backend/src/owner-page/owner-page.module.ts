import { Module } from '@nestjs/common';
import { wantedDocumentsRoutes } from '../../../contracts/src/files/routes.js';
import { ownerLinkRoutes, ownerPageRoutes } from '../../../contracts/src/owner-page/routes.js';
import { FilesModule } from '../files/files.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { withdrawWantedDocument } from '../leads/decide/files.js';
import { revokeOwnerLink } from '../leads/decide/owner-page.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { WalkthroughsModule } from '../walkthroughs/walkthroughs.module.js';
import { callOf, expectedOf, newCallOf } from '../platform/http/api-request.js';
import { controllerOf, submits } from '../platform/http/controller-of.js';
import { OwnersActs } from './owners-acts.js';
import { OwnerPages } from './owner-pages.js';
import { WantedDocuments } from './wanted-documents.js';

const OwnerPageController = controllerOf(
  ownerPageRoutes,
  { pages: OwnerPages, acts: OwnersActs },
  {
    page: ({ pages }, { params: { token } }) => pages.page(token, new Date()),
    // What staff look at says nothing of the owner.
    shown: async ({ pages }, { params: { token }, user, request: { correlationId } }) => {
      if (!user) return pages.shown(token, correlationId);
      await pages.opened(token, new Date());
      return { done: true as const };
    },
    sign: ({ acts }, { params: { token }, body, request }) => acts.sign(token, body.id, request.correlationId),
    pay: ({ acts }, { params: { token }, body, request }) => acts.pay(token, body.id, newCallOf(request)),
    send: ({ acts }, { params: { token, wantedId }, request }) => acts.send(token, wantedId, request),
    times: ({ acts }, { params: { token } }) => acts.times(token),
    pick: ({ acts }, { params: { token }, body, request }) => acts.pick(token, body.start, newCallOf(request)),
  },
);

const OwnerLinkController = controllerOf(
  ownerLinkRoutes,
  { pages: OwnerPages },
  {
    copy: ({ pages }, { params: { id } }) => pages.link(id, new Date()),
    revoke: submits(revokeOwnerLink, () => null),
  },
);

const WantedDocumentsController = controllerOf(
  wantedDocumentsRoutes,
  { wanted: WantedDocuments },
  {
    ask: ({ wanted }, { params: { id }, body, request }) => wanted.ask(callOf(request), id, body, expectedOf(request)),
    mail: ({ wanted }, { params: { id }, query: { what } }) => wanted.mail(id, what),
    withdraw: submits(withdrawWantedDocument, ({ params: { wantedId } }) => ({ wantedId })),
  },
);

/** The private page of a lead's owner, and its link: docs/owner-page.md. */
@Module({
  imports: [DocumentsModule, FilesModule, MessagesModule, PaymentsModule, WalkthroughsModule],
  controllers: [OwnerPageController, OwnerLinkController, WantedDocumentsController],
  providers: [OwnerPages, OwnersActs, WantedDocuments],
})
export class OwnerPageModule {}
