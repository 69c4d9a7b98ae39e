import type { ShareView } from '#modules/selling/share/share.contract.ts';
import { m } from '#shared/messages/messages.js';
import { LinkLine } from '#web/components/seller/share/link-line.tsx';
import { sharePath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// Not the visitors' menu: shared with a page of theirs, its code would come to every visitor in a file of its own.
const toWhatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

type ShareCardProps = { organizer: string; event: number; share: ShareView };

// The link of the event, to copy and to send on at once.
export function ShareCard({ organizer, event, share: { link, name } }: ShareCardProps) {
  return (
    <section aria-labelledby="share-it" className="rounded-card border border-line bg-surface p-4">
      <h2 id="share-it" className="mb-3 text-[20px] leading-7 font-bold">
        {m.links_link()}
      </h2>
      <LinkLine link={link} of={name} />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={toWhatsApp(`${name} ${link}`)}
          target="_blank"
          rel="noopener noreferrer"
          className={QUIET_BUTTON}
        >
          WhatsApp
        </a>
        <a href={sharePath(organizer, event)} className={QUIET_BUTTON}>
          {m.links_more()}
        </a>
      </div>
    </section>
  );
}
