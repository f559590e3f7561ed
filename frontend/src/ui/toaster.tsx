import { Toaster as Sonner } from 'sonner';
import '../styles/toasts.css';

/** Where toasts appear (`import { toast } from 'sonner'`). Load it with the part that toasts, not with the root. */
export function Toaster({ theme = 'light' }: { theme?: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={5}
      duration={6000}
      closeButton={false}
      offset={{ bottom: 20, right: 20 }}
      mobileOffset={{ bottom: 72 }}
    />
  );
}
