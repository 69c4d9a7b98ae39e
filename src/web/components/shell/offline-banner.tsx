import { useSyncExternalStore } from 'react';
import { m } from '#shared/messages/messages.js';
import { OfflineIcon } from '#web/ui/icons.tsx';

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-small font-semibold text-warn">
          <OfflineIcon className="size-5" />
          {m.shell_offline()}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
