import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { passwordSetSchema, openLinkSchema, type OpenLink } from '../../../../contracts/src/accounts/queries.js';
import type { oneTimeLinksRoutes } from '../../../../contracts/src/accounts/routes.js';
import { oneTimeLinksPaths } from '../../../../contracts/src/accounts/paths.js';
import { minPasswordLength, setPasswordSchema, type SetPassword } from '../../../../contracts/src/accounts/input.js';
import type { PartOf } from '../../lib/calls/called.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { readQuery } from '../../live/read-query.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { useTitle } from '../../lib/page-head.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { SiteLogo } from '../../ui/logo.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useConsoleFace } from '../../ui/theme.js';
import { signIn } from '../session/session.js';

const openedLink: PartOf<typeof oneTimeLinksRoutes.use> = { at: oneTimeLinksPaths.use, answer: passwordSetSchema };

const titles = { invitation: 'Welcome. Set your password', reset: 'Set a new password' } as const;

const linkQuery = (token: string) =>
  readQuery({ at: oneTimeLinksPaths.look, answer: openLinkSchema }, { token }, { gcTime: 0 });

/** The page of a new colleague's link. */
export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' });
  return <SetPasswordScreen token={token} purpose="invitation" />;
}

/** The page of the link that somebody who has forgotten the password asked for. */
export function ResetScreen() {
  const { token } = useParams({ from: '/reset/$token' });
  return <SetPasswordScreen token={token} purpose="reset" />;
}

/** Anybody with the link can set the password, once. */
function SetPasswordScreen({ token, purpose }: { token: string; purpose: OpenLink['purpose'] }) {
  useConsoleFace();
  useTitle('Set your password');
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-4 py-10 outline-none">
        <div className="w-full max-w-sm">
          <SiteLogo className="mx-auto mb-6 size-11" />
          <Opened token={token} purpose={purpose} />
        </div>
      </main>
    </QueryClientProvider>
  );
}

function Opened({ token, purpose }: { token: string; purpose: OpenLink['purpose'] }) {
  const link = useQuery(linkQuery(token));
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: async (body: SetPassword) => {
      const { email } = await send(openedLink, { token, body });
      return { email, signedIn: await signedInWith(email, body.password) };
    },
    onSuccess: ({ signedIn }) => {
      if (signedIn) void navigate({ to: '/dashboard', replace: true });
    },
  });
  if (save.isSuccess && !save.data.signedIn)
    return (
      <Said title="Your password is set">
        <p>Sign in with it as {save.data.email}.</p>
        <a href="/login" className={buttonClass({ variant: 'primary', className: 'h-10' })}>
          Go to sign-in
        </a>
      </Said>
    );
  // A link that was just used is invalid too, but that is no error.
  const isUsed = save.isPending || save.isSuccess;
  const gone = goneBy(save.error, purpose) ?? (isUsed ? null : goneBy(link.error, purpose));
  if (gone)
    return (
      <Said title={gone.title}>
        <p>{gone.next}</p>
        {purpose === 'reset' && (
          <a
            href="/login?forgot=true"
            className={buttonClass({ variant: gone.signIn ? 'secondary' : 'primary', className: 'h-10' })}
          >
            Forgot password?
          </a>
        )}
        <a href="/login" className={buttonClass({ variant: gone.signIn ?? 'secondary', className: 'h-10' })}>
          Go to sign-in
        </a>
      </Said>
    );
  if (link.isError && !isUsed)
    return (
      <Said title="The link could not be looked up">
        <p>{sentenceOf(link.error, 'Something went wrong. Please try again.')}</p>
        <Button variant="primary" className="h-10" busy={link.isFetching} onClick={() => void link.refetch()}>
          Try again
        </Button>
      </Said>
    );
  if (!link.data) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      <h1 className="mb-6 text-center text-xl font-semibold">{titles[purpose]}</h1>
      <PasswordForm
        email={link.data.email}
        busy={save.isPending || save.isSuccess}
        error={save.error}
        onSave={(input) => save.mutate(input)}
      />
    </>
  );
}

function PasswordForm({
  email,
  busy,
  error,
  onSave,
}: {
  email: string;
  busy: boolean;
  error: Error | null;
  onSave: (input: SetPassword) => void;
}) {
  const form = useForm<SetPassword>({ resolver: zodResolver(setPasswordSchema), defaultValues: { password: '' } });
  const weak = error instanceof ApiProblem && error.code === 'weak_password' ? sentenceOf(error, '') : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <Field label="Email">
        {(control) => <Input {...control} value={email} readOnly type="email" autoComplete="username" />}
      </Field>
      <Field
        label="New password"
        help={`At least ${minPasswordLength} characters. A few unrelated words are easy to keep in mind and hard to guess.`}
        error={form.formState.errors.password?.message ?? weak}
      >
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="new-password" autoFocus />
        )}
      </Field>
      <div role="alert">
        {error && !weak && <FieldError>{sentenceOf(error, 'An error occurred. Please try again.')}</FieldError>}
      </div>
      <Button type="submit" variant="primary" className="h-10" busy={busy}>
        {busy ? 'Saving…' : 'Set the password'}
      </Button>
    </form>
  );
}

/** The message that replaces the form. Screen readers read it, and the next Tab stop is the link onward. */
function Said({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

/**
 * Signs in with the password that was just set. If that needs more (the code of a second factor), or is impossible now, it opens the
 * sign-in page: the password is set in any case.
 */
async function signedInWith(email: string, password: string): Promise<boolean> {
  try {
    await signIn({ email, password });
    return true;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

/** The page's message in place of the form, and the next step. */
interface Gone {
  title: string;
  next: string;
  /** Set if the next step is the sign-in. */
  signIn?: 'primary';
}

/** Why an invitation is invalid, by the code of the answer. */
const goneWords: Partial<Record<string, Gone>> = {
  link_used: {
    title: 'This link has been used',
    next: 'A password was set with it. If it was you, sign in with that password. If it was not, tell an admin of your company right away.',
    signIn: 'primary',
  },
  link_expired: {
    title: 'This link has expired',
    next: 'An invitation is good for 7 days, a link for a new password for 24 hours. Ask an admin of your company for a new one.',
  },
  link_replaced: {
    title: 'There is a newer link',
    next: 'Another one was made for you after this one, and only the newest works. Look for it where this one came from, or ask an admin of your company.',
  },
  link_void: {
    title: 'This link was revoked',
    next: 'Your access was changed after it was made. If you can’t sign in, ask an admin of your company for a new one.',
  },
  link_gone: {
    title: 'This link no longer works',
    next: 'Check that its address is complete. If it is, ask an admin of your company for a new one.',
  },
};

/** For a link for a new password: a person who forgot theirs gets another link without asking anybody. */
const goneResets: Partial<Record<string, Gone>> = {
  ...goneWords,
  link_used: {
    title: 'This link has been used',
    next: 'A password was set with it. If it was you, sign in with that password, or ask for a new link with “Forgot password?”. If it was not, tell an admin of your company right away.',
    signIn: 'primary',
  },
  link_expired: {
    title: 'This link has expired',
    next: 'A link for a new password is good for 24 hours. Ask for a new one with “Forgot password?”.',
  },
  link_replaced: {
    title: 'There is a newer link',
    next: 'Another one was made for you after this one, and only the newest works. Look for it where this one came from, or ask for a new one with “Forgot password?”.',
  },
  link_gone: {
    title: 'This link no longer works',
    next: 'Check that its address is complete. If it is, ask for a new one with “Forgot password?”.',
  },
};

function goneBy(error: Error | null, purpose: OpenLink['purpose']): Gone | null {
  const words = purpose === 'reset' ? goneResets : goneWords;
  return error instanceof ApiProblem ? (words[error.code] ?? null) : null;
}
