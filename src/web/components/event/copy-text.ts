import { m } from '#shared/messages/messages.js';
import { toast } from '#web/components/toast.ts';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await toast(done, 'success');
  } catch {
    await toast(m.event_copy_failed(), 'error');
  }
}
