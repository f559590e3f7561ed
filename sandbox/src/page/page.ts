import type { FastifyInstance } from 'fastify';
import type { Controlled } from '../control/control-api.js';
import type { Provider } from '../box/provider.js';
import { html } from './html.js';

/** `GET /`: what the providers received, for people. */
export function mountPage(app: FastifyInstance, { providers }: Controlled & { providers: Provider[] }): void {
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      html`<!doctype html>
        <title>Sandbox</title>
        <h1>This is a sandbox</h1>
        ${providers.map(({ label }) => html`<h2>${label}</h2>`)}`.text,
    ),
  );
}
