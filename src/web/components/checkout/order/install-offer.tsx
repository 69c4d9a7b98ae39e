import { useState, useSyncExternalStore } from 'react';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

// After a purchase people have a reason to install the site. Shown only if the browser offered it.
export function InstallOffer() {
  const prompt = useSyncExternalStore(
    subscribe,
    () => window.installPrompt ?? null,
    () => null,
  );
  const [isAnswered, setIsAnswered] = useState(false);
  if (!prompt || isAnswered) return null;
  const ask = async () => {
    delete window.installPrompt;
    setIsAnswered(true);
    await prompt.prompt();
  };
  return (
    <section className="no-print mt-8 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="type-h2">{m.install_title()}</h2>
      <p className="mt-1 mb-4 text-ink-2">{m.install_text()}</p>
      <button type="button" onClick={ask} className={PRIMARY_BUTTON}>
        {m.install_button()}
      </button>
    </section>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('beforeinstallprompt', onChange);
  return () => removeEventListener('beforeinstallprompt', onChange);
}
