import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLocale } from '#shared/i18n.ts';
import { overwriteGetLocale } from '#shared/messages/runtime.js';
import { keepUnansweredForms } from './offline/unanswered-forms.ts';

const { lang } = document.documentElement;
overwriteGetLocale(() => (isLocale(lang) ? lang : 'en'));

// A page transition that the next navigation cuts short is no error, though the browser reports one.
window.addEventListener('unhandledrejection', (rejection) => {
  if (rejection.reason?.name === 'AbortError') rejection.preventDefault();
});

keepUnansweredForms();

// A page may stay open for days.
setInterval(
  () =>
    import('./offline/new-build.ts').then(
      ({ checkBuild }) => checkBuild(),
      () => {},
    ),
  3_600_000,
);

// Once the page has loaded: tells the service worker to keep the site's files in this language, and what was loaded
// before it was active, which a visit's first page always is.
addEventListener('load', () =>
  setTimeout(
    () =>
      navigator.serviceWorker?.ready.then(({ active }) =>
        active?.postMessage({ language: lang, seen: performance.getEntries().map(({ name }) => name) }),
      ),
    2_000,
  ),
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
