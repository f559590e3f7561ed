import { leadAddressesRoutes } from '../../../contracts/src/consent/routes.js';
import { LeadAddresses } from './address-book.js';
import { Unsubscribing } from './unsubscribing.js';
import { callOf, newCallOf, expectedOf } from '../platform/http/api-request.js';
import { EmailRequests, TextRequests } from './asked-messages.js';
import { emailRoutes, unsubscribeRoutes } from '../../../contracts/src/messages/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** Mails that staff send. */
export const EmailController = controllerOf(
  emailRoutes,
  { requests: EmailRequests },
  {
    send: ({ requests }, { body, request }) => requests.send(newCallOf(request), body),
  },
);

/** Whether a lead may be written to, and what staff note about it. */
export const LeadAddressesController = controllerOf(
  leadAddressesRoutes,
  { addresses: LeadAddresses, texts: TextRequests },
  {
    sending: ({ addresses }, { params: { id } }) => addresses.sending(id),
    consent: ({ addresses }, { params: { id }, body, request }) =>
      addresses.noteConsent(callOf(request), id, body, expectedOf(request)),
    reopen: ({ addresses }, { params: { id }, body: { note }, request }) =>
      addresses.reopen(newCallOf(request), id, note ?? null),
    text: ({ texts }, { params: { id }, body, request }) => texts.send(newCallOf(request), id, body),
  },
);

/** The link in every mail that nobody asked for by name: its token replaces a session. */
export const UnsubscribeController = controllerOf(
  unsubscribeRoutes,
  { unsubscribing: Unsubscribing },
  {
    look: ({ unsubscribing }, { params: { token } }) => unsubscribing.standing(token),
    change: ({ unsubscribing }, { params: { token }, body, request: { correlationId } }) =>
      unsubscribing.change(token, body?.again === true, correlationId),
  },
);
