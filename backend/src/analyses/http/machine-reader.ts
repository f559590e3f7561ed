import type { IncomingHttpHeaders } from 'node:http';

/** As those that make link previews and indexes call themselves. */
const machines = /bot\b|crawl|spider|slurp|preview|externalhit|embed|whatsapp|lighthouse/i;

/** Whether no person looks: something that reads pages for others, or a browser that fetches what may be asked for next. */
export function isByMachine(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose].join(' ');
  return /prefetch|prerender|preview/i.test(purpose) || machines.test(headers['user-agent'] ?? '');
}
