import { useLayoutEffect, useSyncExternalStore } from 'react';

type ThemeChoice = 'system' | 'light' | 'dark';
const storageKey = 'console-theme';
const listeners = new Set<() => void>();

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem(storageKey, choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

const resolved = (): 'light' | 'dark' => {
  const choice = storedChoice();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** The person's choice and the resulting theme. */
export function useTheme(): { choice: ThemeChoice; theme: 'light' | 'dark' } {
  const choice = useSyncExternalStore(subscribe, storedChoice, () => 'system' as const);
  const theme = useSyncExternalStore(subscribe, resolved, () => 'light' as const);
  return { choice, theme };
}

/** Applies the console's tokens to the document while the component is mounted. Portals need them on <html>. */
export function useConsoleFace(): 'light' | 'dark' {
  const { theme } = useTheme();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.face = 'console';
    dataset.theme = theme;
    return () => {
      delete dataset.face;
      delete dataset.theme;
    };
  }, [theme]);
  return theme;
}
