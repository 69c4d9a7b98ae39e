import { m } from '#shared/messages/messages.js';
import '#web/styles/update-prompt.css';

const ID = 'update-prompt';

// Only offers it: somebody may be typing.
export function offerReload(): void {
  if (document.getElementById(ID)) return;
  const button = (text: string, onclick: () => void) =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick });
  const words = Object.assign(document.createElement('p'), { textContent: m.update_ready() });
  const prompt = document.createElement('div');
  prompt.id = ID;
  prompt.role = 'status';
  prompt.append(
    words,
    button(m.update_reload(), () => location.reload()),
    button(m.update_later(), () => prompt.remove()),
  );
  document.body.append(prompt);
}
