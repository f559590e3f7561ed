import { withCommas } from '../../../../contracts/src/numerals.js';
import { Liquid, LiquidError, type Template } from 'liquidjs';
import { DomainError } from '../../platform/problems/problem.js';
import { insertedAsTheyAre, typedByStaff, type TemplateVariable } from './template-variables.js';

export interface RenderedTemplate {
  subject: string;
  /** markdown for e-mail, plain for sms */
  text: string;
}

/** The input of the rendering. In an e-mail, values that people typed are escaped, so that a name can't become a link or a heading. */
export interface TemplateText {
  subject: string;
  content: string;
  /** Default: an e-mail. */
  type?: 'email' | 'sms';
}

/** A fault in a template: which field, and a sentence. */
export interface TemplateFault {
  path: 'subject' | 'content';
  message: string;
}

/** A message longer than this is refused: what follows, such as its layout, takes time by its length. */
const mostRendered = 100_000;
const tooLong = `Filled in, this has more than ${withCommas(mostRendered)} characters.`;

/** Tags that would read files or other templates; there are none to read. */
const refusedTags = ['include', 'render', 'layout', 'block', 'inlinecomment'];

/** @param outputEscape runs on every inserted value */
function engineWith(outputEscape?: (value: unknown) => string): Liquid {
  const engine = new Liquid({
    ...(outputEscape && { outputEscape }),
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    parseLimit: 100_000,
    renderLimit: 500,
    memoryLimit: 10_000_000,
  });
  for (const tag of refusedTags) delete engine.tags[tag];
  // The filter would insert a value unescaped.
  delete engine.filters.raw;
  return engine;
}
const engine = engineWith();

/**
 * The words of a template with the values of its variables. Pure, but nothing bounds how long it takes: programs call it by
 * TemplateRenderer.
 * @param variables every value that the template may name; an unknown value is the empty text
 * @throws DomainError unknown_variable that names the one without a value; template_refused if it can't be rendered
 */
export function renderTemplate(template: TemplateText, variables: Readonly<Record<string, string>>): RenderedTemplate {
  const valuesOf = (names: ReadonlySet<string>) =>
    new Set(Object.entries(variables).flatMap(([name, value]) => (names.has(name) ? [value] : [])));
  const [ready, typed] = [valuesOf(insertedAsTheyAre), valuesOf(typedByStaff)];
  const asMarkdown = (value: unknown) => {
    const text = String(value);
    if (ready.has(text)) return text;
    return typed.has(text) ? typedMarkdown(text) : escapeMarkdown(text);
  };
  const isMail = template.type !== 'sms';
  return {
    subject: rendered(template.subject, variables).replace(/\s+/g, ' ').trim(),
    text: rendered(template.content, variables, isMail ? asMarkdown : undefined),
  };
}

function rendered(
  text: string,
  variables: Readonly<Record<string, string>>,
  outputEscape?: (value: unknown) => string,
): string {
  try {
    const used = outputEscape ? engineWith(outputEscape) : engine;
    const templates = used.parse(text);
    const unknown = namesIn(templates).find((name) => !Object.hasOwn(variables, name));
    if (unknown !== undefined) throw new DomainError('unknown_variable', `There is no variable ${unknown}.`);
    const words = used.renderSync(templates, { ...variables }) as string;
    if (words.length > mostRendered) throw new DomainError('template_refused', tooLong);
    return words;
  } catch (error) {
    if (error instanceof LiquidError) throw new DomainError('template_refused', plainWords(error));
    throw error;
  }
}

/**
 * The faults that keep a template from being saved: syntax, unknown tags and filters, and variables that are not offered, also in
 * branches that a sample does not take. Each field is listed once.
 */
export function faultsOf(template: TemplateText, offered: readonly TemplateVariable[]): TemplateFault[] {
  const known = new Set(offered.map(({ name }) => name));
  const samples = Object.fromEntries(offered.map(({ name, sample }) => [name, sample]));
  return (['subject', 'content'] as const).flatMap((path) => {
    const message = faultIn(template[path], known, samples);
    return message === undefined ? [] : [{ path, message }];
  });
}

function faultIn(text: string, known: ReadonlySet<string>, samples: Record<string, string>): string | undefined {
  try {
    const templates = engine.parse(text);
    const unknown = namesIn(templates).filter((name) => !known.has(name));
    if (unknown.length > 0) return `There is no variable ${unknown.map((name) => `{{ ${name} }}`).join(', ')}.`;
    const words = engine.renderSync(templates, samples) as string;
    return words.length > mostRendered ? tooLong : undefined;
  } catch (error) {
    if (error instanceof LiquidError) return plainWords(error);
    throw error;
  }
}

function namesIn(templates: Template[]): string[] {
  return engine.globalVariablesSync(templates);
}

/** liquidjs's first line with the position: "tag "if" not closed, line:1, col:3". */
function plainWords({ message }: LiquidError): string {
  const sentence = message
    .split('\n')[0]!
    .replace(/, file:[^,]+/, '')
    .replace(/, line:(\d+), col:(\d+)/, ' (line $1)');
  return `This can't be read: ${sentence}.`;
}

/** Puts a backslash before punctuation that markdown would interpret. Joins lines into one. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[\\`*_{}[\]()<>#+\-.!|~:&@=]/g, '\\$&');
}

const webAddress = /(https?:\/\/[^\s<>]+)/i;

/** The same for what staff typed: its lines stay lines, and the web addresses in it become links. */
function typedMarkdown(text: string): string {
  const parts = (line: string) => line.trim().split(webAddress);
  const escaped = (part: string, index: number) => (index % 2 === 1 ? part : escapeMarkdown(part));
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => parts(line).map(escaped).join(''))
    .join('\n');
}
