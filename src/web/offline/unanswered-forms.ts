import { m } from '#shared/messages/messages.js';
import { onceBack } from './once-back.ts';
import { UNANSWERED } from './unanswered.ts';

let sent: { form: HTMLFormElement; button: HTMLElement | null } | null = null;
let answeredAt = 0;
// The bot check may hold a form back once more.
const TRUST_MS = 30_000;

// A form that is sent as a document replaces its page, and with it what was typed, before anybody knows whether an
// answer comes. If none comes, the service worker asks the page that sent the form, and the page stays. Without a
// service worker, the network is tested first as soon as the browser doubts that there is one.
export function keepUnansweredForms(): void {
  // On the window, so that it runs after the form's own handlers.
  addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.getAttribute('method') !== 'post') return;
    sent = { form, button: event.submitter };
    document.querySelector('[data-unanswered]')?.remove();
    if (navigator.onLine || navigator.serviceWorker?.controller) return;
    if (Date.now() - answeredAt < TRUST_MS) return;
    event.preventDefault();
    fetch('/builds/latest.json', { cache: 'no-store' }).then(() => {
      answeredAt = Date.now();
      form.requestSubmit(event.submitter);
    }, sayUnanswered);
  });
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (typeof data?.unanswered !== 'string') return;
    const isMine = sent?.form.isConnected && pathOf(sent.form) === data.unanswered;
    if (isMine) sayUnanswered();
    ports[0]?.postMessage(Boolean(isMine));
  });
}

// Where something may have been typed; a choice is a button alone.
const TYPED = 'textarea, select, input:not([type=hidden])';

const pathOf = (form: HTMLFormElement) => new URL(form.getAttribute('action') ?? '', location.href).pathname;

// Shown beside the button that was pressed or, if that is folded away by now, at the top of the page.
function sayUnanswered(): void {
  if (!sent) return;
  sent.form.dispatchEvent(new Event(UNANSWERED, { bubbles: true }));
  const words = document.createElement('p');
  words.role = 'alert';
  words.dataset.unanswered = '';
  words.className = 'my-2 w-full rounded-card bg-error-soft p-3 text-small font-semibold text-error';
  words.textContent = sent.form.querySelector(TYPED) ? m.shell_unanswered() : m.shell_unanswered_button();
  if (sent.button) sent.button.before(words);
  else sent.form.prepend(words);
  if (words.closest('details:not([open])')) document.querySelector('main')?.prepend(words);
  words.scrollIntoView({ block: 'nearest' });
  onceBack(() => words.remove());
}
