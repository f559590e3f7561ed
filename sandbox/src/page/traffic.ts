import type { Box } from '../box/box.js';
import type { Delivery } from '../box/deliveries.js';
import type { ReceivedRequest } from '../box/received.js';
import type { Cell } from '../box/section.js';
import { html } from './html.js';
import type { Markup } from './html.js';
import { tablePart } from './parts.js';

/** More rows make a page that nobody reads; the control API has them all. */
const shown = 100;

/** The newest requests and webhooks. */
export function trafficPart(box: Box): Markup {
  return html`<section id="traffic" aria-labelledby="traffic-title">
    <h2 id="traffic-title">Traffic</h2>
    <p>
      The newest ${shown} of each; <a href="/_sandbox/received">all requests</a> and
      <a href="/_sandbox/deliveries">all webhooks</a> as JSON.
    </p>
    ${tablePart({
      title: 'Webhooks',
      columns: ['Number', 'Provider', 'What', 'State', 'Attempts', ''],
      rows: box.deliveries.list().slice(-shown).toReversed().map(deliveryRow),
      empty: 'No webhook has been sent yet.',
    })}
    ${tablePart({
      title: 'Requests',
      columns: ['When', 'Provider', 'Request', 'Answer', 'Fault'],
      rows: box.received.list().slice(-shown).toReversed().map(requestRow),
      empty: 'No request has come in yet.',
    })}
  </section>`;
}

function requestRow({ at, provider, method, path, headers, body, status, fault }: ReceivedRequest): Cell[] {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    at,
    provider,
    { text: `${method} ${path}`, more: [...head, '', body].join('\n') },
    status === null ? { text: 'none', tone: 'waiting' } : { text: String(status), tone: status < 400 ? 'good' : 'bad' },
    fault ?? '',
  ];
}

const tones = { delivered: 'good', held: 'waiting', waiting: 'waiting', stopped: 'bad', dropped: 'bad' } as const;

function deliveryRow({ id, provider, name, url, body, state, attempts }: Delivery): Cell[] {
  const tried = attempts.map(({ at, status, error }) => `${at}  ${status ?? error ?? ''}`);
  return [
    String(id),
    provider,
    { text: name, more: `POST ${url}\n\n${body}` },
    { text: state, tone: tones[state] },
    tried.length === 0 ? '' : { text: String(tried.length), more: tried.join('\n') },
    { action: `/do/redeliver/${id}`, label: 'Send again' },
  ];
}
