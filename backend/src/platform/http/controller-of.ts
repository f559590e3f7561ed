import {
  applyDecorators,
  Body,
  Controller,
  Header,
  HttpCode,
  Param,
  Query,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  type Type,
} from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CommandAnswer, UndoPreview } from '../../../../contracts/src/answers.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import type { Placed, Route } from '../../../../contracts/src/routes/route.js';
import { Access, LimitVisitors, Takes, WhileSettingUpFactor } from '../access/access.js';
import type { SignedIn } from '../access/signed-in.js';
import { Commands } from '../commands/commands.js';
import type { CommandDefinition } from '../commands/decider.js';
import { ProblemError } from '../problems/problem.js';
import { Queries } from '../queries.js';
import { AnswersFile, Answers, CommandRoute, FileBody, IfMatch, WriteRoute } from './openapi.js';
import { type ApiRequest, submitCommand } from './api-request.js';
import { sendShared } from './shared-reads.js';
import type { Undo } from '../../../../contracts/src/history/queries.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Aggregate } from '../history/aggregate.js';
import { previewUndo, undoOf } from '../history/undo.js';

type Checked<Schema, None> = Schema extends z.ZodType ? z.output<Schema> : None;
type Nothing = Record<string, never>;

/** What a route's function is asked with: the parts of the request as its schemas left them. */
export interface Asked<Declared extends Route> {
  params: Checked<Declared['params'], Nothing>;
  query: Checked<Declared['query'], Nothing>;
  body: Checked<Declared['body'], Nothing>;
  /** Who is signed in; null for a visitor of a route that they may call. */
  user: Declared['who'] extends 'staff' | 'admin' ? SignedIn : SignedIn | null;
  request: ApiRequest;
  reply: FastifyReply;
  /** Executes a command on one stream under the request's headers, and answers with its ETag. `status`: 201 where something is made. */
  submit: <State, Input, Event extends DomainEvent>(
    definition: CommandDefinition<State, Input, Event>,
    input: Input,
    id: string | undefined,
    status?: number,
  ) => Promise<CommandAnswer>;
}

type Missing<Declared> = Declared extends { missing: ProblemCode } ? null | undefined : never;
type Answered<Declared> = Declared extends { answer: infer Answer extends z.ZodType }
  ? z.output<Answer> | Missing<Declared>
  : unknown;

/** A service by its class. */
type Token = abstract new (...given: never[]) => unknown;
type Services<Tokens extends Record<string, Token>> = {
  [Name in keyof Tokens]: Tokens[Name] extends abstract new (...given: never[]) => infer Service ? Service : never;
};

/** What a command on one stream needs of what was asked. */
export interface AskedOfOne<Body> extends Pick<Asked<Route>, 'submit'> {
  params: { id: string };
  body: Body;
}

/** Answers a route with one command on the stream `:id`; its input is the body. */
export function submits<State, Input, Event extends DomainEvent>(
  definition: CommandDefinition<State, Input, Event>,
): (services: unknown, asked: AskedOfOne<Input>) => Promise<CommandAnswer>;
/** Answers a route with one command on the stream `:id`. @param inputOf its input, from what was asked */
export function submits<State, Input, Event extends DomainEvent, Given extends AskedOfOne<unknown>>(
  definition: CommandDefinition<State, Input, Event>,
  inputOf: (asked: Given) => Input,
): (services: unknown, asked: Given) => Promise<CommandAnswer>;
export function submits<State, Input, Event extends DomainEvent>(
  definition: CommandDefinition<State, Input, Event>,
  inputOf = (asked: AskedOfOne<Input>) => asked.body,
) {
  return (_services: unknown, asked: AskedOfOne<Input>) => asked.submit(definition, inputOf(asked), asked.params.id);
}

/**
 * Makes the controller of routes that contracts declares: their addresses, guards, checks and documentation. It is named after the group,
 * and its methods after the routes. What reads is asked over the bus of queries, by the operation's name.
 * @param tokens the services that answer, by a name
 * @param answers one function for each route; null where the route declares what is then `missing`
 */
export function controllerOf<
  Routes extends Record<string, Placed>,
  Tokens extends Record<string, Token> = Record<never, never>,
>(
  routes: Routes,
  tokens: Tokens,
  answers: NoInfer<{
    [Name in keyof Routes]: (
      services: Services<Tokens>,
      asked: Asked<Routes[Name]>,
    ) => Answered<Routes[Name]> | Promise<Answered<Routes[Name]>>;
  }>,
): Type<unknown> {
  const [first] = Object.values(routes);
  const controller = class {
    /** Under a symbol: routes may have any name. */
    readonly [held]: Held;
    constructor(queries: Queries, commands: Commands, ...given: unknown[]) {
      const services = Object.fromEntries(Object.keys(tokens).map((name, index) => [name, given[index]]));
      this[held] = { queries, commands, services };
    }
  };
  Object.defineProperty(controller, 'name', { value: first!.operation.split('_')[0] });
  Reflect.defineMetadata('design:paramtypes', [Queries, Commands, ...Object.values(tokens)], controller);
  applyDecorators(ApiTags(first!.tag), Controller())(controller);
  for (const [name, route] of Object.entries(routes)) {
    const answer = answers[name] as unknown as (services: unknown, asked: unknown) => unknown;
    const method = async function (this: InstanceType<typeof controller>, ...given: Given) {
      return answered(route, this[held], (asked) => answer(this[held].services, asked), given);
    };
    Object.defineProperty(method, 'name', { value: name });
    const descriptor = { value: method, configurable: true, enumerable: false, writable: true };
    Object.defineProperty(controller.prototype, name, descriptor);
    Reflect.defineMetadata('design:paramtypes', [Object, Object, Object, Object, Object], controller.prototype, name);
    [Req(), Res({ passthrough: true })].forEach((decorate, index) => decorate(controller.prototype, name, index));
    if (route.body) Body({ schema: route.body })(controller.prototype, name, 4);
    if (route.query) Query({ schema: route.query })(controller.prototype, name, 3);
    if (route.params) Param({ schema: route.params })(controller.prototype, name, 2);
    for (const decorate of decoratorsOf(route)) decorate(controller.prototype, name, descriptor);
  }
  return controller;
}

const held = Symbol('held');
interface Held {
  queries: Queries;
  commands: Commands;
  services: object;
}
type Given = [request: ApiRequest, reply: FastifyReply, params: unknown, query: unknown, body: unknown];

async function answered(
  route: Placed,
  { queries, commands }: Held,
  answer: (asked: Asked<Route>) => unknown,
  [request, reply, params, query, body]: Given,
): Promise<unknown> {
  const asked = {
    ...{ params: params ?? {}, query: query ?? {}, body: route.body ? body : {} },
    ...{ user: request.user, request, reply },
    submit: (definition, input, id, status = 200) =>
      submitCommand(commands, request, reply, { definition, id, input, status }),
  } as Asked<Route>;
  const asks = () => Promise.resolve(asked).then(answer);
  const isRead = route.kind === 'read' || route.kind === 'file' || route.kind === 'table';
  const found = isRead ? await queries.execute(route.operation, asks) : await asks();
  if (route.missing && (found === null || found === undefined)) throw new ProblemError(route.missing);
  if (route.etag) void reply.header('etag', `"${(found as { revision: number }).revision}"`);
  return (await sendShared(found, request, reply)) ?? found;
}

/** Refusals that follow from who may call a route, how often, and whether there is what it asks for. */
function problemsOf({ who, limited, missing, problems = [] }: Route): ProblemCode[] {
  return [
    ...(who === 'staff' || who === 'admin' ? (['unauthenticated'] as const) : []),
    ...(who === 'admin' ? (['forbidden'] as const) : []),
    ...(missing ? [missing] : []),
    ...problems,
    ...(limited ? (['rate_limited'] as const) : []),
  ];
}

function decoratorsOf(route: Placed): MethodDecorator[] {
  const [method, path] = route.at.split(' /') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  return [
    RequestMapping({ method: RequestMethod[method], path }),
    HttpCode(route.status ?? 200),
    Access(route.who),
    ...(route.limited ? [LimitVisitors()] : []),
    ...(route.takes ? [Takes(route.takes)] : []),
    ...(route.takes === 'file' ? [FileBody()] : []),
    ...Object.entries(route.headers ?? {}).map(([name, value]) => Header(name, value)),
    ...(route.whileSettingUpFactor ? [WhileSettingUpFactor()] : []),
    ...(route.conditional ? [IfMatch()] : []),
    ...documentation(route),
  ];
}

function documentation(route: Placed): MethodDecorator[] {
  const problems = problemsOf(route);
  const { summary, status = 200, answer: schema = z.string().describe('CSV with a header line'), type = '' } = route;
  if (route.kind === 'file') return [AnswersFile({ summary, type, problems })];
  if (route.kind === 'table') return [ApiProduces('text/csv'), Answers({ summary, schema, problems })];
  const documented = { command: CommandRoute, write: WriteRoute, act: Answers, read: Answers }[route.kind];
  return [documented({ summary, schema, status, problems })];
}

/**
 * Answers a route that undoes the command which appended an event; with `preview` it only says what that would change.
 * The route's function throws DomainError when the undo is refused; ProblemError invalid_input for a wrong header; LogUnavailable
 */
export function undoes<State extends object, Event extends DomainEvent, Beside>(
  aggregate: Aggregate<State, Event, Beside>,
): (services: { log: EventLog }, asked: AskedOfOne<Undo>) => Promise<CommandAnswer | UndoPreview> {
  return async ({ log }, { params: { id }, body: { eventId: given, preview }, submit }) => {
    const eventId = given.toLowerCase();
    if (preview) return previewUndo(aggregate, await log.readStream(`${aggregate.decider.category}-${id}`), eventId);
    return submit(undoOf(aggregate), { eventId }, id);
  };
}
