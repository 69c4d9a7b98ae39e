import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLocale } from '#shared/i18n.ts';
import { overwriteGetLocale } from '#shared/messages/runtime.js';

const { lang } = document.documentElement;
overwriteGetLocale(() => (isLocale(lang) ? lang : 'en'));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
