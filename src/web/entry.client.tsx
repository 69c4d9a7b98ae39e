import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLocale } from '#shared/i18n.ts';
import { overwriteGetLocale } from '#shared/messages/runtime.js';

const { lang } = document.documentElement;
overwriteGetLocale(() => (isLocale(lang) ? lang : 'en'));

// A slide that the next navigation cuts short is no error, though the browser reports one.
window.addEventListener('unhandledrejection', (rejection) => {
  if (rejection.reason?.name === 'AbortError') rejection.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
