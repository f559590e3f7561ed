import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { z } from 'zod';
import type { ApiRequest } from './api-request.js';
import { invalidInput } from '../problems/invalid-input.js';

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
