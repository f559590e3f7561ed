import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { loginSchema } from '../../../../contracts/src/accounts/commands.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { PasswordSignIn, type LocalOptions } from './local.strategy.js';
import { invalidInput } from '../../platform/problems/invalid-input.js';

/** Signs in with e-mail and password; guards run before pipes, so the body is validated here. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  constructor(private readonly signIn: PasswordSignIn) {
    super();
  }

  override getAuthenticateOptions(): LocalOptions {
    return { signIn: this.signIn };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const parsed = loginSchema.safeParse(request.body);
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    request.body = parsed.data;
    return (await super.canActivate(context)) as boolean;
  }
}
