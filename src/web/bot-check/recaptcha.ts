import type { BotAction, BotChallenge } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import '#web/styles/recaptcha.css';

type Settings = Extract<BotChallenge, { kind: 'recaptcha' }>;

interface Grecaptcha {
  ready(then: () => void): void;
  render(place: HTMLElement, options: { sitekey: string; badge: string; size: 'invisible' }): number;
  execute(client: string | number, options: { action: string }): Promise<string>;
}
const grecaptcha = () => (window as unknown as { grecaptcha: Grecaptcha }).grecaptcha;

// What tokens are requested from once the script is loaded: the site key, or the rendered badge.
let client: Promise<string | number> | undefined;

export function loadRecaptcha(settings: Settings): Promise<string | number> {
  client ??= load(settings).catch((error) => {
    client = undefined;
    throw error;
  });
  return client;
}

// Answers null if the script is not loaded.
export async function askRecaptcha(action: BotAction): Promise<string | null> {
  if (!client) return null;
  return client.then((loaded) => grecaptcha().execute(loaded, { action })).catch(() => null);
}

async function load({ script, site_key, badge }: Settings): Promise<string | number> {
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('script'), { src: script, onload, onerror }));
  });
  await new Promise<void>((resolve) => grecaptcha().ready(resolve));
  if (badge === 'hidden') {
    showGoogleNotice();
    return site_key;
  }
  const place = document.body.appendChild(document.createElement('div'));
  place.className = 'recaptcha-shown';
  return grecaptcha().render(place, { sitekey: site_key, badge, size: 'invisible' });
}

// Google demands this sentence of sites that hide its badge.
function showGoogleNotice(): void {
  const note = document.createElement('p');
  note.className = 'recaptcha-note';
  const link = (name: string, text: string) => {
    const href = `https://policies.google.com/${name}`;
    return Object.assign(document.createElement('a'), { href, textContent: text, rel: 'noopener' });
  };
  note.append(
    m.bot_check_note(),
    ' ',
    link('privacy', m.bot_check_privacy()),
    ' · ',
    link('terms', m.bot_check_terms()),
  );
  document.querySelector('footer')?.append(note);
}
