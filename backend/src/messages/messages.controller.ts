import { leadAddressesRoutes } from '../../../contracts/src/consent/routes.js';
import { LeadAddresses } from './address-book.js';
import { Unsubscribing } from './unsubscribing.js';
import { callOf, newCallOf, expectedOf } from '../platform/http/api-request.js';
import { EmailRequests, LeadMessages } from './asked-messages.js';
import { emailRoutes, unsubscribeRoutes } from '../../../contracts/src/messages/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** Mails that staff send to whomever the company knows. */
export const EmailController = controllerOf(
  emailRoutes,
  { requests: EmailRequests },
  {
    send: ({ requests }, { body, request }) => requests.send(newCallOf(request), body),
  },
);

/** Whether a lead may be written to, what staff note about it, and what they write. */
export const LeadAddressesController = controllerOf(
  leadAddressesRoutes,
  { addresses: LeadAddresses, messages: LeadMessages },
  {
    sending: ({ addresses }, { params: { id } }) => addresses.sending(id),
    consent: ({ addresses }, { params: { id }, body, request }) =>
      addresses.noteConsent(callOf(request), id, body, expectedOf(request)),
    reopen: ({ addresses }, { params: { id }, body: { note }, request }) =>
      addresses.reopen(newCallOf(request), id, note ?? null),
    mail: ({ messages }, { params: { id }, body, request }) => messages.send(newCallOf(request), id, 'email', body),
    text: ({ messages }, { params: { id }, body, request }) => messages.send(newCallOf(request), id, 'sms', body),
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
