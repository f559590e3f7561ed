import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { signInAgain } from '../session/session.js';
import { LoginForm } from './login-form.js';

/**
 * Over a page on which something is not saved yet, when the session has ended: nothing of the page goes away, and what was being saved
 * is saved after the sign-in.
 * @param email who was signed in: what waits is theirs
 * @param onClose they do not want to: the page is left, and what was not saved is lost
 */
export function SignInAgainDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog
      open
      // Escape or a click beside it must not throw away what this dialog is there to keep.
      onOpenChange={() => undefined}
      closable={false}
      width="sm"
      title="Your session has ended"
      description="Sign in to go on. What you typed is still here, and is saved afterwards."
    >
      <LoginForm email={email} signIn={signInAgain} />
      <div className="mt-3 flex justify-center">
        <Button variant="quiet" onClick={onClose}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
