import type { Cell, PageForm, PageSection, Provider, ShownMail, Table } from '../box/provider.js';
import { html, type Markup } from './html.js';
import type { Box } from '../box/box.js';
import { type FaultKind, faultKinds } from '../box/faults.js';
import { type PlanMode, planModes } from '../box/webhook-plan.js';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A section of the page for what a provider received. */
export function sectionPart(name: string, label: string, section: PageSection): Markup {
  return html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${label}</h2>
    <p>${section.about}</p>
    ${section.mails && mailsPart(section.mails)} ${section.tables.map(tablePart)} ${section.forms?.map(formPart)}
  </section>`;
}

/** A table, or the sentence that stands there while it has no row. */
export function tablePart({ title, columns, rows, empty }: Table): Markup {
  if (rows.length === 0)
    return html`<h3>${title}</h3>
      <p class="empty">${empty}</p>`;
  return html`<h3>${title}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map((cell) => html`<td>${cellPart(cell)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function cellPart(cell: Cell): Markup {
  if (typeof cell === 'string') return instant.test(cell) ? timePart(cell) : html`${cell}`;
  if ('href' in cell) return linkPart(cell.text, cell.href);
  if ('tone' in cell) return html`<span class="tag ${cell.tone}">${cell.text}</span>`;
  if ('more' in cell)
    return html`<details>
      <summary>${cell.text}</summary>
      <pre>${cell.more}</pre>
    </details>`;
  const hidden = Object.entries(cell.fields ?? {});
  return html`<form method="post" action="${cell.action}">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${cell.label}</button>
  </form>`;
}

/** An address came from outside: one that could run something is shown, and not linked. */
function linkPart(text: string, href: string): Markup {
  const leadsSomewhere = /^(https?:\/\/|\/(?!\/))/i.test(href);
  return leadsSomewhere ? html`<a href="${href}" rel="noreferrer">${text}</a>` : html`${text} (${href})`;
}

/** @param at ISO 8601, UTC */
function timePart(at: string): Markup {
  return html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

function formPart({ title, action, fields, submit }: PageForm): Markup {
  return html`<h3>${title}</h3>
    <form method="post" action="${action}" class="fields">
      ${fields.map(
        ({ name, label, value, type }) =>
          html`<label>${label}<input name="${name}" type="${type ?? 'text'}" value="${value ?? ''}" /></label>`,
      )}
      <button class="main">${submit}</button>
    </form>`;
}

function mailsPart(mails: readonly ShownMail[]): Markup {
  if (mails.length === 0) return html`<p class="empty">No mail has been sent yet.</p>`;
  return html`${mails.map(mailPart)}`;
}

function mailPart({ subject, from, to, at, text, frame, attachments, reply }: ShownMail): Markup {
  return html`<details class="mail">
    <summary><strong>${subject || '(no subject)'}</strong> to ${to || '(nobody named)'}, ${timePart(at)}</summary>
    <dl>
      <dt>From</dt>
      <dd>${from}</dd>
      <dt>To</dt>
      <dd>${to}</dd>
      ${
        attachments.length > 0 &&
        html`<dt>Attached</dt>
          <dd>${attachments.join(', ')}</dd>`
      }
    </dl>
    ${
      frame !== null &&
      html`<iframe sandbox src="${frame}" title="${subject}" loading="lazy" referrerpolicy="no-referrer"></iframe>`
    }
    <details ${frame === null ? html`open` : null}>
      <summary>Text</summary>
      <pre>${text}</pre>
    </details>
    ${reply && replyPart(reply)}
  </details>`;
}

/** What its recipient does with a mail: an answer, an absence notice, or an address that nobody has. */
function replyPart({ action, id, from }: NonNullable<ShownMail['reply']>): Markup {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="id" value="${id}" />
    <label>From <input type="email" name="from" value="${from}" required /></label>
    <label>Answer <input name="text" value="Thursday works for me." required /></label>
    <button class="main" name="as" value="answer">Reply</button>
    <button name="as" value="absence">Absence notice</button>
    <button name="as" value="bounce">Bounce</button>
  </form>`;
}

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
