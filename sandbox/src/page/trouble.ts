import type { Box } from '../box/box.js';
import { faultKinds } from '../box/faults.js';
import type { FaultKind } from '../box/faults.js';
import type { Provider } from '../box/provider.js';
import { planModes } from '../box/webhook-plan.js';
import type { PlanMode } from '../box/webhook-plan.js';
import { html } from './html.js';
import type { Markup } from './html.js';
import { tablePart } from './parts.js';

const faultWords: Record<FaultKind, string> = {
  timeout: 'never answer',
  rate_limited: '429, too many requests',
  error: '500, nothing done',
  error_after: '500, but it was done',
  malformed: 'an answer that is cut off',
  late: 'an answer that comes late',
  refused: 'a final no',
};

const planWords: Record<PlanMode, string> = {
  once: 'at once',
  twice: 'twice',
  out_of_order: 'out of order',
  late: 'late, newly signed',
  stale: 'with an old signature',
  hold: 'held until they are released',
  drop: 'never',
};

type Named = Pick<Provider, 'name' | 'label'>;
const option = (value: string, words: string) => html`<option value="${value}">${words}</option>`;

/** Buttons that make the providers fail and their webhooks come in odd ways. */
export function troublePart(box: Box, providers: readonly Named[]): Markup {
  const faults = box.faults.list();
  const labelOf = (name: string) => providers.find((each) => each.name === name)?.label ?? name;
  const chooser = providers.map(({ name, label }) => option(name, label));
  return html`<section id="trouble" aria-labelledby="trouble-title">
    <h2 id="trouble-title">Make it fail</h2>
    <p>What the next requests meet, and how webhooks reach the product.</p>
    <h3>Requests</h3>
    <form method="post" action="/do/fault" class="fields">
      <label
        >Provider<select name="provider">
          ${chooser}
        </select></label
      >
      <label
        >Answers with<select name="kind">
          ${faultKinds.map((kind) => option(kind, faultWords[kind]))}
        </select></label
      >
      <label>How often<input name="times" type="number" min="1" max="1000000" value="1" /></label>
      <label>Only paths with<input name="path" placeholder="any" /></label>
      <button class="main">Fail</button>
    </form>
    ${tablePart({
      title: 'Faults still to come',
      columns: ['Provider', 'Answers with', 'How often', 'Only'],
      rows: faults.map(({ provider, kind, times, path, method }) => [
        labelOf(provider),
        faultWords[kind],
        String(times),
        [method, path].filter(Boolean).join(' ') || 'any',
      ]),
      empty: 'Every request is served.',
    })}
    ${faults.length > 0 && html`<div class="buttons">${button('/do/faults/clear', 'Serve every request again')}</div>`}
    <h3>Webhooks</h3>
    <form method="post" action="/do/plan" class="fields">
      <label
        >Provider<select name="provider">
          ${option('', 'All of them')}${chooser}
        </select></label
      >
      <label
        >They come<select name="mode">
          ${planModes.map((mode) => option(mode, planWords[mode]))}
        </select></label
      >
      <button class="main">Apply</button>
    </form>
    <p>
      Now:
      ${providers.map(({ name, label }) => `${label} ${planWords[box.deliveries.plans.of(name).mode]}`).join('; ')}.
    </p>
    <div class="buttons">
      ${button('/do/flush', 'Release what is held')} ${button('/do/stop', 'Stop retrying')}
      ${button('/do/reset', 'Forget everything')}
    </div>
  </section>`;
}

function button(action: string, label: string): Markup {
  return html`<form method="post" action="${action}"><button>${label}</button></form>`;
}
