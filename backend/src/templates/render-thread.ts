import { parentPort } from 'node:worker_threads';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { DomainError } from '../platform/problems/problem.js';
import { faultsOf, renderTemplate } from './domain/render-template.js';

const rendering = { renderTemplate, faultsOf };

/** What the thread can be asked for. */
export type Rendering = typeof rendering;

/** One message to the thread: what to call, and with what. */
export interface RenderOrder {
  name: keyof Rendering;
  args: Parameters<Rendering[keyof Rendering]>;
}

/** The thread's messages: `ready` first, then one answer for each order. */
export type RenderAnswer =
  | { ready: true }
  | { value: ReturnType<Rendering[keyof Rendering]> }
  | { refused: { code: ProblemCode; detail: string | undefined } }
  | { error: string };

function answerTo({ name, args }: RenderOrder): RenderAnswer {
  try {
    return { value: (rendering[name] as (...args: unknown[]) => ReturnType<Rendering[keyof Rendering]>)(...args) };
  } catch (error) {
    if (error instanceof DomainError) return { refused: { code: error.code, detail: error.detail } };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const say = (answer: RenderAnswer) => parentPort!.postMessage(answer);
parentPort!.on('message', (order: RenderOrder) => say(answerTo(order)));
say({ ready: true });
