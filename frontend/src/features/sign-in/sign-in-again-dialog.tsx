import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { signInAgain } from '../session/session.js';
import { LoginForm } from './login-form.js';

/**
 * Shown over a page with unsaved work when the session has ended: the page loses nothing, and a save that was under way is
 * repeated after the sign-in.
 * @param email of the person who was signed in: the waiting calls are theirs
 * @param onClose they decline: the page closes, and unsaved work is lost
 */
export function SignInAgainDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    // Escape or a click beside it must not discard the work that this dialog protects: it has no way out.
    <Dialog
      width="sm"
      title="Your session has ended"
      description="Sign in to continue. What you typed is still here, and will be saved afterwards."
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
