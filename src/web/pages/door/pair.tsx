import { useEffect, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { PairForm } from '#web/components/door/pair-form.tsx';
import { openDoorStore } from '#web/door/kept/door-store.ts';
import { keepDevice } from '#web/door/open-door.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import type { Route } from './+types/pair.ts';

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.pair_title());

// Opened by the QR code that an organiser shows.
export default function PairPage() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = /^#([\w-]{22})$/.exec(location.hash)?.[1];
    if (!found) return;
    setToken(found);
    // It works once; nobody needs to find it in the history.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.pair_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.pair_lead()}</p>
      <PairForm
        token={token}
        onPaired={async (view) => {
          await keepDevice(await openDoorStore(), view);
          // Back does not lead to a code that is used up.
          location.replace(SCANNER_PATH);
          await new Promise(() => {});
        }}
      />
      <p className="mt-6 text-small text-ink-2">{m.pair_iphone()}</p>
      <noscript>
        <p className="mt-2">{m.scan_needs_script()}</p>
      </noscript>
    </main>
  );
}
