import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import type { ApiRequest } from './api-request.js';
import { invalidInput, ProblemError } from '../problems/problem.js';
import { minimumFillMs, type FormGuard } from '../../../../contracts/src/intake/form-guard.js';

const maxDepth = 16;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
// A lone half of a surrogate pair, or NUL: neither can be stored as UTF-8 text in Postgres.
const unstorable = /\p{Surrogate}|\u0000/u;

/**
 * Checks what no schema looks at: JSON depth, keys that could reach a prototype, text that can't be stored.
 * @returns the path and a sentence for the first fault, null when there is none
 */
export function shapeFault(value: unknown, path = '', depth = 0): { path: string; message: string } | null {
  if (typeof value === 'string')
    return unstorable.test(value) ? { path, message: 'contains characters that cannot be stored' } : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return { path, message: `is nested more than ${maxDepth} levels deep` };
  for (const [key, child] of Object.entries(value)) {
    const childPath = path ? `${path}.${key}` : key;
    if (forbiddenKeys.has(key) || unstorable.test(key)) return { path, message: 'has a key that is not allowed' };
    const fault = shapeFault(child, childPath, depth + 1);
    if (fault) return fault;
  }
  return null;
}

const nothing = z.strictObject({});

/**
 * Refuses a body at a route that reads none: no field of a command is ever dropped in silence. No body and an empty object are fine; a
 * body that is no JSON (an upload) is left to the route that takes it.
 */
@Injectable()
export class UnreadBodyGuard implements CanActivate {
  /** @throws ProblemError invalid_input, naming every field */
  canActivate(context: ExecutionContext): boolean {
    const { body, headers } = context.switchToHttp().getRequest<ApiRequest>();
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    if (body === undefined || !isJson || readsBody(context)) return true;
    const { error } = nothing.safeParse(body);
    if (error) throw invalidInput(error.issues);
    return true;
  }
}

/** Nest keeps, per class and method, a record of the decorated parameters whose keys are `<kind>:<index>`. */
function readsBody(context: ExecutionContext): boolean {
  const type = context.getClass();
  const parameters =
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, type, context.getHandler().name) as object | undefined) ?? {};
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}

/**
 * Refuses what a script sent as a visitor; people who are signed in need no proof. The refusal names what is
 * missing, but not what gave the script away.
 * @throws ProblemError invalid_input
 */
export function refuseScripts({ user }: Pick<ApiRequest, 'user'>, guard: FormGuard): void {
  if (user) return;
  const { website, filledInMs } = guard;
  const missing = (['website', 'filledInMs'] as const).filter((field) => guard[field] === undefined);
  if (missing.length > 0)
    throw new ProblemError('invalid_input', {
      errors: missing.map((path) => ({ path, message: `${path} is required` })),
    });
  if (website!.trim() !== '' || filledInMs! < minimumFillMs) throw new ProblemError('invalid_input');
}
