import { z } from 'zod';
import { mustBe, trimmed } from '../fields.js';

export const loginSchema = z.strictObject({
  email: z.string(mustBe('Email', 'text')).overwrite(trimmed).min(1, 'Email is required').max(254, 'Email is too long'),
  password: z.string(mustBe('Password', 'text')).min(1, 'Password is required').max(1000, 'Password is too long'),
  /** From the authenticator app, or a recovery code: requested by `second_factor_required`. */
  code: z.string(mustBe('Code', 'text')).max(40, 'Code is too long').optional(),
});
export type Login = z.infer<typeof loginSchema>;

export const roles = ['user', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** GET /api/auth/session. A visitor gets `{user: null}`. */
export const sessionSchema = z.object({
  user: z
    .object({
      id: z.string(),
      email: z.string(),
      role: roleSchema,
      /** There is if they have to set up a second factor. `isOver`: the time is up, and every other call is refused. */
      factorToSetUp: z.object({ dueAt: z.iso.datetime(), isOver: z.boolean() }).optional(),
    })
    .nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** POST /api/auth/forgot-password. The answer does not tell whether the address has an account. */
export const forgotPasswordSchema = z.strictObject({ email: loginSchema.shape.email });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;
export const forgotPasswordAnswerSchema = z.object({ accepted: z.literal(true) });
export type ForgotPasswordAnswer = z.infer<typeof forgotPasswordAnswerSchema>;
