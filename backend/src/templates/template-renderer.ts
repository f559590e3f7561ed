import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError, ProblemError } from '../platform/problems/problem.js';
import type { RenderAnswer, RenderOrder, Rendering } from './render-thread.js';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RenderedTemplate, TemplateFault, TemplateText } from './domain/render-template.js';
import type { TemplateVariable } from './domain/template-variables.js';

/** The order was not answered in time, or took more memory than there is for it; its thread was ended. */
export class RenderingTooLong extends Error {
  override name = 'RenderingTooLong';
}

/** A template of 20,000 characters needs a few megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/**
 * One thread that renders, one order after the other. What a template asks for can't be bounded from inside: a filter that walks a
 * long list looks at no clock. So the thread is ended when its time is up, and the next order gets a new one.
 */
export class RenderingThread {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param deadlineMs for each order, from when the thread begins it @param mostWaiting orders that may wait for it */
  constructor(
    private readonly deadlineMs: number,
    private readonly mostWaiting: number,
  ) {}

  /**
   * @throws RenderingTooLong; DomainError as the rendering itself; ProblemError rate_limited: too many are waiting;
   * Error: the thread can't start
   */
  async ask<Name extends keyof Rendering>(
    name: Name,
    ...args: Parameters<Rendering[Name]>
  ): Promise<ReturnType<Rendering[Name]>> {
    if (this.waiting >= this.mostWaiting) throw new ProblemError('rate_limited');
    this.waiting += 1;
    const turn = this.last.then(() => this.answerTo({ name, args }));
    this.last = turn.catch(() => undefined).finally(() => (this.waiting -= 1));
    const answer = await turn;
    if ('refused' in answer) throw new DomainError(answer.refused.code, answer.refused.detail);
    if ('value' in answer) return answer.value as ReturnType<Rendering[Name]>;
    throw new Error('error' in answer ? answer.error : 'The rendering thread answered before it was asked');
  }

  async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async answerTo(order: RenderOrder): Promise<RenderAnswer> {
    const worker = this.worker ?? (await this.started());
    const answer = answerOf(worker);
    worker.postMessage(order);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RenderingTooLong(`Not rendered in ${this.deadlineMs} ms`)), this.deadlineMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async started(): Promise<Worker> {
    const worker = new Worker(renderThread(), { resourceLimits });
    // An idle thread keeps no process alive, and may end: the next order gets a new one.
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    const answer = await answerOf(worker);
    if (!('ready' in answer)) throw new Error('The rendering thread did not start');
    this.worker = worker;
    return worker;
  }
}

/** The thread's next message. @throws RenderingTooLong: out of memory; Error: it ended by itself */
function answerOf(worker: Worker): Promise<RenderAnswer> {
  return new Promise<RenderAnswer>((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`The rendering thread ended with ${code}`));
    const failed = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new RenderingTooLong(error.message) : error);
    worker.once('exit', ended);
    worker.once('error', failed);
    worker.once('message', (answer: RenderAnswer) => {
      worker.off('exit', ended);
      worker.off('error', failed);
      resolve(answer);
    });
  });
}

/** A thread needs a built file. Specs run the sources; they take the one of the last build. */
function renderThread(): URL {
  const beside = new URL('./render-thread.js', import.meta.url);
  if (existsSync(beside)) return beside;
  return pathToFileURL(resolve('dist', relative(process.cwd(), fileURLToPath(beside))));
}

const tooLong = 'Filling this in takes too long or too much memory. Use fewer or smaller lists and filters.';

/**
 * Renders templates with a deadline that holds, on threads of their own. What staff try out (`faultsOf`, `preview`) never waits in
 * front of what is sent (`words`).
 */
@Injectable()
export class TemplateRenderer implements OnApplicationShutdown {
  private readonly trying = new RenderingThread(2000, 20);
  // A message that was checked before it was saved must not fail on a machine that is busy for a moment.
  private readonly sending = new RenderingThread(10_000, Infinity);

  /**
   * The words of a message, by `renderTemplate`.
   * @throws DomainError unknown_variable; template_refused, also past the deadline
   */
  words(template: TemplateText, variables: Readonly<Record<string, string>>): Promise<RenderedTemplate> {
    return rendered(this.sending, template, variables);
  }

  /** The same for a preview. @throws as `words`; ProblemError rate_limited */
  preview(template: TemplateText, variables: Readonly<Record<string, string>>): Promise<RenderedTemplate> {
    return rendered(this.trying, template, variables);
  }

  /** By `faultsOf`; past the deadline, a fault of that field. @throws ProblemError rate_limited */
  async faultsOf({ subject, content }: TemplateText, offered: readonly TemplateVariable[]): Promise<TemplateFault[]> {
    return [
      ...(await this.faultsIn('subject', { subject, content: '' }, offered)),
      ...(await this.faultsIn('content', { subject: '', content }, offered)),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.trying.end(), this.sending.end()]);
  }

  private async faultsIn(
    path: TemplateFault['path'],
    text: TemplateText,
    offered: readonly TemplateVariable[],
  ): Promise<TemplateFault[]> {
    try {
      return await this.trying.ask('faultsOf', text, offered);
    } catch (error) {
      if (error instanceof RenderingTooLong) return [{ path, message: tooLong }];
      throw error;
    }
  }
}

async function rendered(
  thread: RenderingThread,
  template: TemplateText,
  variables: Readonly<Record<string, string>>,
): Promise<RenderedTemplate> {
  try {
    return await thread.ask('renderTemplate', template, variables);
  } catch (error) {
    if (error instanceof RenderingTooLong) throw new DomainError('template_refused', tooLong);
    throw error;
  }
}
