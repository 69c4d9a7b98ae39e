import { m } from '#shared/messages/messages.js';
import { toast } from '#web/ui/toast.ts';

export type Copied = 'link' | 'address' | 'code';

const WORDS: Record<Copied | 'nothing', () => string> = {
  link: m.event_link_copied,
  address: m.event_address_copied,
  code: m.docs_copied,
  nothing: m.event_copy_failed,
};

export function tellCopied(what: Copied | 'nothing'): Promise<void> {
  return toast(WORDS[what](), what === 'nothing' ? 'error' : 'success');
}
