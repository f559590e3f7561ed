import { z } from 'zod';
import { choice, mustBe, requiredText, trimmed } from '../fields.js';
import { preferencesSchema } from './preferences.js';

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
      /** Absent: they have chosen nothing. */
      preferences: preferencesSchema.optional(),
      /** There is if they have to set up a second factor. `isOver`: the time is up, and every other call is refused. */
      factorToSetUp: z.object({ dueAt: z.iso.datetime(), isOver: z.boolean() }).optional(),
    })
    .nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** POST /api/auth/forgot-password. The answer does not say whether the address has an account. */
export const forgotPasswordSchema = z.strictObject({ email: loginSchema.shape.email });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;
export const forgotPasswordAnswerSchema = z.object({ accepted: z.literal(true) });

export const roleInput = choice('Role', roles);
export const longestName = 120;
const yesOrNo = (label: string) => z.boolean(mustBe(label, 'true or false'));

const changeUserFields = {
  role: roleInput.optional(),
  disabled: yesOrNo('Disabled').optional(),
  displayName: requiredText('Name', longestName).nullable().optional(),
  takesNewLeads: yesOrNo('Takes new leads').optional(),
};
const saysSomething = (change: object) => Object.values(change).some((value) => value !== undefined);
const sayWhat = 'Say what is to change';

/** PATCH /api/users/:id. Absent fields stay; a null name is removed. */
export const changeUserSchema = z.strictObject(changeUserFields).refine(saysSomething, sayWhat);
export type ChangeUser = z.infer<typeof changeUserSchema>;

/** PATCH /api/account: the fields that people may change in their own account, in the same way. */
export const changeAccountSchema = z
  .strictObject(changeUserFields)
  .pick({ displayName: true, takesNewLeads: true })
  .refine(saysSomething, sayWhat);
export type ChangeAccount = z.infer<typeof changeAccountSchema>;

export const minPasswordLength = 8;

/**
 * A new password: 8 characters or more, including spaces (NIST SP 800-63B, 3.1.1.2). The server checks whether it is
 * easily guessed.
 */
export const newPassword = z
  .string(mustBe('Password', 'text'))
  .min(1, 'Password is required')
  .max(1000, 'Password is too long');

/** POST /api/one-time-links/:token. */
export const setPasswordSchema = z.strictObject({ password: newPassword });
export type SetPassword = z.infer<typeof setPasswordSchema>;

/** A code of the app, or a recovery code; blanks and hyphens in it are ignored. */
export const codeInput = z.string(mustBe('Code', 'text')).min(1, 'Code is required').max(40, 'Code is too long');
