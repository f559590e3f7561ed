import type { FastifyReply, FastifyRequest } from 'fastify';
import { formOf, forPeople, newest, type PageSection, type Provider, twilioKeys } from '../box/provider.js';
import {
  inboundForm,
  messageResource,
  newSid,
  refusalOf,
  statusesOf,
  statusForm,
  type Text,
  twilioSignature,
} from './texts.js';
import type { Box } from '../box/box.js';

const tones = { delivered: 'good', received: 'good', undelivered: 'bad', queued: 'waiting', sent: 'waiting' } as const;

/** Texts as the page shows them, the newest first. */
function textsSection(texts: readonly Text[], unsubscribed: ReadonlySet<string>): PageSection {
  return {
    about:
      'Texts that the product sent, and those that came to it. A number that ends in 0130 takes texts and never gets them; +15005550001, 0004 and 0009 are refused, as Twilio does.',
    tables: [
      {
        title: 'Texts',
        columns: ['When', 'From', 'To', 'Text', 'Status'],
        rows: newest(texts).map((text) => [
          text.at,
          text.from,
          text.to,
          text.body,
          {
            text: text.errorCode === null ? text.status : `${text.status} (${text.errorCode})`,
            tone: tones[text.status],
          },
        ]),
        empty: 'No text was sent yet.',
      },
      ...(unsubscribed.size === 0
        ? []
        : [
            {
              title: 'Unsubscribed',
              columns: ['Number'],
              rows: [...unsubscribed].map((number) => [number]),
              empty: 'Nobody.',
            },
          ]),
    ],
    forms: [
      {
        title: 'Somebody texts the office',
        action: '/twilio/inbound',
        fields: [
          { name: 'from', label: 'From', type: 'tel', value: '+12025550123' },
          { name: 'body', label: 'Text', value: 'Please call me' },
        ],
        submit: 'Send the text',
      },
    ],
  };
}

const messages = '/2010-04-01/Accounts/:account/Messages';
/** As Twilio has it: these words of a whole text, in any case. */
const stopWords = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
const startWords = /^(start|yes|unstop)$/i;
const formType = 'application/x-www-form-urlencoded; charset=utf-8';

/** Texts: what the product sends, their statuses, and texts that people send to it. */
export const twilio: Provider = {
  name: 'twilio',
  label: 'Twilio',
  open(app, box) {
    const texts: Text[] = [];
    const unsubscribed = new Set<string>();

    const notFound = (reply: FastifyReply) => problem(reply, 404, 20404, 'The requested resource was not found');
    const taken = (text: Pick<Text, 'direction' | 'to' | 'from' | 'body' | 'status' | 'statusCallback'>): Text => {
      const kept = { ...text, sid: newSid(), errorCode: null, at: box.now().toISOString() };
      texts.push(kept);
      return kept;
    };

    app.post(`${messages}.json`, (request, reply) => {
      const form = formOf(request);
      const refusal = refusalOf(form, unsubscribed);
      if (refusal) return problem(reply, 400, refusal.code, refusal.message);
      const text = taken({
        ...{ direction: 'outbound-api', to: form.get('To')!, from: form.get('From') ?? twilioKeys.from },
        ...{ body: form.get('Body')!, status: 'queued', statusCallback: form.get('StatusCallback') },
      });
      const answer = messageResource(text);
      // The answer says queued, as Twilio's does; what follows comes by callbacks alone.
      for (const next of statusesOf(text.to)) {
        Object.assign(text, next);
        if (text.statusCallback) send(box, `status ${text.status}`, text.statusCallback, statusForm(text));
      }
      return reply.code(201).send(answer);
    });

    app.get<{ Querystring: { To?: string; From?: string; PageSize?: string } }>(`${messages}.json`, (request) => {
      const { To, From, PageSize = '50' } = request.query;
      const matching = texts.filter(({ to, from }) => (!To || to === To) && (!From || from === From)).reverse();
      return {
        messages: matching.slice(0, Number(PageSize)).map(messageResource),
        page: 0,
        page_size: Number(PageSize),
      };
    });

    app.get<{ Params: { sid: string } }>(`${messages}/:sid.json`, (request, reply) => {
      const text = texts.find(({ sid }) => sid === request.params.sid);
      return text ? messageResource(text) : notFound(reply);
    });

    app.delete<{ Params: { sid: string } }>(`${messages}/:sid.json`, (request, reply) => {
      const index = texts.findIndex(({ sid }) => sid === request.params.sid);
      if (index < 0) return notFound(reply);
      texts.splice(index, 1);
      return reply.code(204).send();
    });

    app.post('/inbound', forPeople, (request, reply) => {
      const form = formOf(request);
      const from = (form.get('from') ?? '').replace(/[^\d+]/g, '');
      const body = (form.get('body') ?? '').trim();
      if (!/^\+\d{7,15}$/.test(from) || !body) {
        return reply.code(422).send('A text needs a number such as +12025550123 and words.');
      }
      if (stopWords.test(body)) unsubscribed.add(from);
      if (startWords.test(body)) unsubscribed.delete(from);
      const text = taken({
        ...{ direction: 'inbound', to: twilioKeys.from, from, body, status: 'received', statusCallback: null },
      });
      send(box, 'inbound text', '/api/twilio/inbound', inboundForm(text));
      return reply.redirect('/#twilio', 303);
    });

    return {
      section: () => textsSection(texts, unsubscribed),
      state: () => ({ texts, unsubscribed: [...unsubscribed] }),
      reset() {
        texts.length = 0;
        unsubscribed.clear();
      },
      environment: () => ({
        TWILIO_ACCOUNT_SID: twilioKeys.accountSid,
        TWILIO_AUTH_TOKEN: twilioKeys.authToken,
        TWILIO_FROM: twilioKeys.from,
        TWILIO_BASE_URL: `${box.origin}/twilio`,
      }),
      refusal: (request) =>
        mayCall(request) ? undefined : { status: 401, body: errorBody(401, 20003, 'Authenticate') },
      failure: (status) => errorBody(status, status === 429 ? 20429 : 20500, 'It failed on purpose'),
    };
  },
};

function mayCall(request: FastifyRequest): boolean {
  const { accountSid, authToken } = twilioKeys;
  const wanted = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return request.headers.authorization === wanted && (request.params as { account?: string }).account === accountSid;
}

/** Posts a signed form to the product. */
function send(box: Box, name: string, url: string, fields: Record<string, string>): void {
  // Where the product is may be said later than this, so the signature is made when the form leaves.
  const address = () => (url.startsWith('/') ? `${box.productUrl}${url}` : url);
  box.deliver({
    provider: 'twilio',
    name,
    url,
    body: new URLSearchParams(fields).toString(),
    headers: () => ({
      'content-type': formType,
      'x-twilio-signature': twilioSignature(twilioKeys.authToken, address(), fields),
    }),
  });
}

function errorBody(status: number, code: number, message: string): object {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

function problem(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send(errorBody(status, code, message));
}
